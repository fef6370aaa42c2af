import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { listChainTraits } from '@pitlane/shared/domain/cars/chain-traits';

/** An item as shown to a buyer who is about to pay. Only cars have a rank, and only gas stations have fuel. */
export type ShownItem = Pick<NftDetail, 'buildSeries' | 'currentRank' | 'chain_traits' | 'fuel'>;

export const toShownItem = ({ buildSeries, currentRank, chain_traits, fuel }: NftDetail): ShownItem => ({
  buildSeries,
  currentRank,
  chain_traits,
  fuel,
});

/** The bits of `tokenState` that count moves; above them is what a token of the game has left (GasStations.sol). */
const MOVES_BITS = 32n;

/** Returns whether a car's series, rank and parts, or a gas station's fuel, are those of its `tokenState`. Nothing else can change. */
export function isAsShown(
  { buildSeries, currentRank, chain_traits, fuel }: ShownItem,
  packed: bigint,
): boolean {
  if (currentRank === null) return fuel === null || packed >> MOVES_BITS === BigInt(fuel);
  const state = unpackCarState(packed);
  const shown = new Map<string, number>(chain_traits.map(({ name, value }) => [name, value]));
  return (
    state.series === buildSeries &&
    listChainTraits(state).every(({ name, value }) => shown.get(name) === value)
  );
}
