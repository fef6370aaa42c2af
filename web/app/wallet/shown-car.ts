import type { NftDetail } from '@pitlane/shared/api/nfts';
import { unpackCarState } from '@pitlane/shared/domain/car-state';
import { listChainTraits } from '@pitlane/shared/domain/chain-traits';

/** A car as the page shows it to somebody who is about to pay for it. */
export type ShownCar = Pick<NftDetail, 'buildSeries' | 'chain_traits'>;

/** Whether series, rank and all parts are those of the car's `tokenState`. */
export function isAsShown({ buildSeries, chain_traits }: ShownCar, packed: bigint): boolean {
  const state = unpackCarState(packed);
  const shown = new Map<string, number>(chain_traits.map(({ name, value }) => [name, value]));
  return (
    state.series === buildSeries &&
    listChainTraits(state).every(({ name, value }) => shown.get(name) === value)
  );
}
