import type { NftBuild } from '@pitlane/shared/api/builds';
import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Check, checkBuild } from './check-build.ts';

/** "Check it": repeats the draw of the car in this browser, and shows for each step whether it agrees. */
export function BuildCheck({ build }: { build: NftBuild }) {
  const [checks, setChecks] = useState<readonly Check[]>();
  const agrees = checks?.every((check) => check.agrees);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Button onClick={() => setChecks(checkBuild(build))}>{checks ? 'Check it again' : 'Check it'}</Button>
      <div role="status" className="min-w-0 flex-1 basis-80">
        {checks ? (
          <>
            <p className={cx('label text-lead', agrees ? 'text-go' : 'text-stop')}>
              {agrees ? 'It agrees: secret and hash decide what this car is.' : 'It does not agree.'}
            </p>
            <ul className="mt-3 grid gap-2.5">
              {checks.map((check) => (
                <li key={check.step} className="flex gap-2.5 text-small">
                  <Icon
                    name={check.agrees ? 'success' : 'error'}
                    label={check.agrees ? 'agrees' : 'does not agree'}
                    className={cx('mt-0.5 size-4.5', check.agrees ? 'text-go' : 'text-stop')}
                  />
                  <span>
                    <span className="font-semibold">{check.step}.</span>{' '}
                    <span className="text-mute">{check.detail}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="max-w-prose pt-2 text-small text-mute">
            Your browser computes commitment, seed and series from these values, by the contract’s own
            formulas.
          </p>
        )}
      </div>
    </div>
  );
}
