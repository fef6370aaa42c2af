import { useQuery } from '@tanstack/react-query';
import { type Holder, heldTokensPath } from '../../lib/holder.ts';
import { getNftRowQueryOptions } from '../../lib/nft-queries.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { NftRow } from './card/nft-row.tsx';

/** Somebody's art, music and video, kept live. Shows nothing where there is none. */
export function HeldTokens({ holder }: { holder: Holder }) {
  const path = heldTokensPath(holder);
  const { data, ...query } = useQuery(getNftRowQueryOptions(path));
  if (!data) return query.isError ? <RetryNotice query={query} /> : null;
  return (
    <div className={data.items.length > 0 ? 'mt-14' : undefined}>
      <NftRow title="Art, music and video" path={path} first={data} empty={null} />
    </div>
  );
}
