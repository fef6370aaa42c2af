import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { RowChange } from './projection.ts';

type TokenRow = { chain: Chain; owner: Address; seller?: Address | null };

/** Where a token's change is seen: its page, the lists of its chain, the garage it left and the one it is in, and its chain's drop when minted. */
export function getTokenTopics({ id, before, after }: RowChange<TokenRow>): Topic[] {
  const rows = [before, after].filter((row) => row !== undefined);
  // A car in an auction stands in its seller's garage.
  const owners = rows.flatMap(({ owner, seller }): Topic[] =>
    seller ? [`owner:${owner}`, `owner:${seller}`] : [`owner:${owner}`],
  );
  // A mint, or one that a reorganisation took back, changes how many are left to mint.
  const minted = rows.length === 1 ? rows.map(({ chain }): Topic => `drop:${chain}`) : [];
  const lists = rows.map(({ chain }): Topic => `list:${chain}`);
  return [...new Set<Topic>([`nft:${id}`, ...owners, ...minted, ...lists])];
}
