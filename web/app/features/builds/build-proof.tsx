import type { NftBuild } from '@pitlane/shared/api/builds';
import { m } from '@pitlane/shared/messages/messages';
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
    return <RetryCallout query={query} title={m.builds.couldntLoadTheDraw} />;
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
          ? m.builds.theSecretOfThisEpochWas({ title })
          : m.builds.titleWasDrawnWhenItsEpoch({ title })}{' '}
        <TextLink to="/mint#how-builds-are-drawn">{m.builds.howBuildsAreDrawn}</TextLink>
      </p>
      <dl className="grid gap-x-10 lg:grid-cols-2">
        {epoch !== null && <Value name={m.builds.epoch} value={formatCount(epoch)} />}
        {draw_block !== null && (
          <Value
            name={m.builds.drawBlock}
            value={formatCount(draw_block)}
            {...(closed_at !== null && { at: closed_at })}
          />
        )}
        <Value name={m.builds.commitment} value={commitment} hash />
        <Value name={m.builds.hashOfTheDrawBlock} value={block_hash} hash />
        <Value
          name={m.builds.secret}
          value={secret}
          hash
          missing={forfeited ? m.builds.notRevealedInTime : m.builds.notRevealedYet}
        />
        <Value name={m.builds.seed} value={seed} hash />
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

function Value({ name, value, hash = false, at, missing = m.builds.notKnownYet }: ValueProps) {
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
      <Button onClick={() => setChecks(checkBuild(build))}>
        {checks ? m.builds.checkItAgain : m.builds.checkIt}
      </Button>
      <div role="status" className="min-w-0 flex-1 basis-80">
        {checks ? (
          <>
            <p className={cx('label text-lead', agrees ? 'text-go' : 'text-stop')}>
              {agrees ? m.builds.itMatchesTheSecretAndThe : m.builds.itDoesNotMatch}
            </p>
            <ul className="mt-3 grid gap-2.5">
              {checks.map((check) => (
                <li key={check.step} className="flex gap-2.5 text-small">
                  <Icon
                    name={check.agrees ? 'success' : 'error'}
                    label={check.agrees ? 'agrees' : m.builds.doesNotMatch}
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
            {m.builds.yourBrowserComputesTheCommitmentSeed}
          </p>
        )}
      </div>
    </div>
  );
}
