import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { CopyButton } from '../../../ui/copy-button.tsx';

export type ChainTraitsProps = { traits: NftDetail['chain_traits']; tokenId: string };

/** Rank and parts as the contract tells them (ERC-7496). */
export function ChainTraits({ traits, tokenId }: ChainTraitsProps) {
  return (
    <>
      <p className="mt-1.5 max-w-prose text-small text-mute">
        The contract stores rank and parts as dynamic traits, so any app or marketplace can read them:{' '}
        <code className="text-fine text-ink">getTraitValue({tokenId}, key)</code>.
      </p>
      <dl className="mt-3 grid gap-x-10 text-small sm:grid-cols-2 xl:grid-cols-3">
        {traits.map(({ key, name, value }) => (
          <div key={key} className="flex min-h-11 flex-wrap items-center gap-x-3 border-b">
            <dt className="label flex-1 text-body capitalize">{name}</dt>
            <dd className="flex items-center gap-1 text-fine text-mute">
              <code title={key}>{shortKey(key)}</code>
              <CopyButton text={key} what={`key of ${name}`} />
            </dd>
            <dd className="display w-8 text-end text-h3 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shortens a key: "0x7a97…31f6". */
function shortKey(key: string): string {
  return `${key.slice(0, 6)}…${key.slice(-4)}`;
}
