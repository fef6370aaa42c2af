import type { Indexed } from '@pitlane/shared/api/common';
import type { Compare } from '@pitlane/shared/api/compare';
import type { NftsService } from '../nfts/nfts.service.ts';
import type { OffersService } from '../orders/offers.service.ts';

export type CompareDeps = {
  nfts: Pick<NftsService, 'withFacts'>;
  offers: Pick<OffersService, 'bestFor'>;
  indexedNow: () => Promise<Indexed>;
};

/** Cars side by side. Reads a few rows for each of them, however many cars and offers there are. */
export function createCompareService({ nfts, offers, indexedNow }: CompareDeps) {
  return {
    async compare(ids: readonly string[]): Promise<Compare> {
      // First: the answer must not name a block that it does not contain.
      const indexed = await indexedNow();
      const found = await nfts.withFacts(ids);
      const compared = ids.map(async (id): Promise<Compare['compared'][number]> => {
        const car = found.get(id);
        if (car === undefined) return { id, car: null, problem: 'unknown' };
        if (car === null) return { id, car: null, problem: 'not_a_car' };
        if (car.hidden) return { id, car: null, problem: 'hidden' };
        return { id, car: { ...car, best_offer: await offers.bestFor(id) }, problem: null };
      });
      return { compared: await Promise.all(compared), indexed };
    },
  };
}
export type CompareService = ReturnType<typeof createCompareService>;
