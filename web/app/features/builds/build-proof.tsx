import type { NftBuild } from '@pitlane/shared/api/builds';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent, getJson } from '../../lib/api.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { type Check, checkBuild } from './check-build.ts';

function getBuildQueryOptions(id: string) {
  return queryOptions({
    queryKey: ['build', id],
    queryFn: ({ signal }) =>
      getJson(asSent<NftBuild>(), `/api/nfts/${encodeURIComponent(id)}/build`, { init: { signal } }),
  });
}

/** The values of a car's draw, and the control that draws it again. */
export function BuildProof({ id, title }: { id: string; title: string }) {
  const query = useQuery(getBuildQueryOptions(id));
  if (query.isError) {
    return <RetryCallout query={query} title="Couldn’t load the draw" />;
  }
  if (!query.data) return <Skeleton className="h-80" />;
  return <Drawn build={query.data} title={title} />;
}

function Drawn({ build, title }: { build: NftBuild; title: string }) {
  const { epoch, commitment, closed_at, draw_block, block_hash, secret, seed, forfeited } = build;
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-mute">
        {forfeited
          ? `The secret of this epoch was kept back too long. ${title} was drawn from a later block's hash alone, and 90% of what the epoch had earned goes back to the owners of its paid cars.`
          : `${title} was drawn when its epoch was over: from a secret that was locked in before its first car was minted, and from the hash of the block that ended it.`}{' '}
        <TextLink to="/mint#how-builds-are-drawn">How builds are drawn</TextLink>
      </p>
      <dl className="grid gap-x-10 lg:grid-cols-2">
        {epoch !== null && <Value name="Epoch" value={formatCount(epoch)} />}
        {draw_block !== null && (
          <Value
            name="Draw block"
            value={formatCount(draw_block)}
            {...(closed_at !== null && { at: closed_at })}
          />
        )}
        <Value name="Commitment" value={commitment} hash />
        <Value name="Hash of the draw block" value={block_hash} hash />
        <Value
          name="Secret"
          value={secret}
          hash
          missing={forfeited ? 'Not revealed in time' : 'Not revealed yet'}
        />
        <Value name="Seed" value={seed} hash />
      </dl>
      <BuildCheck build={build} />
    </div>
  );
}

type ValueProps = {
  name: string;
  value: string | null;
  /** 32 bytes: in full, to be copied. */
  hash?: boolean;
  /** Seconds since 1970. */
  at?: number;
  missing?: string;
};

function Value({ name, value, hash = false, at, missing = 'Not known yet' }: ValueProps) {
  return (
    <div className="border-b py-3">
      <dt className="text-small text-mute">{name}</dt>
      <dd className="flex min-h-8 items-center justify-between gap-2">
        {hash && value ? (
          <>
            <code className="min-w-0 text-fine leading-snug break-all">{value}</code>
            <CopyButton text={value} what={name.toLowerCase()} />
          </>
        ) : (
          <>
            <span className={value ? 'label text-lead' : 'text-mute'}>{value ?? missing}</span>
            {at !== undefined && <LocalTime seconds={at} className="text-small text-mute" />}
          </>
        )}
      </dd>
    </div>
  );
}

/** "Check it": repeats the draw of the car in this browser, and shows for each step whether it agrees. */
function BuildCheck({ build }: { build: NftBuild }) {
  const [checks, setChecks] = useState<readonly Check[]>();
  const agrees = checks?.every((check) => check.agrees);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Button onClick={() => setChecks(checkBuild(build))}>{checks ? 'Check it again' : 'Check it'}</Button>
      <div role="status" className="min-w-0 flex-1 basis-80">
        {checks ? (
          <>
            <p className={cx('label text-lead', agrees ? 'text-go' : 'text-stop')}>
              {agrees ? 'It matches: the secret and the hash decide what this car is.' : 'It does not match.'}
            </p>
            <ul className="mt-3 grid gap-2.5">
              {checks.map((check) => (
                <li key={check.step} className="flex gap-2.5 text-small">
                  <Icon
                    name={check.agrees ? 'success' : 'error'}
                    label={check.agrees ? 'agrees' : 'does not match'}
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
            Your browser computes the commitment, seed and series from these values with the contract’s own
            formulas.
          </p>
        )}
      </div>
    </div>
  );
}
