import { SERIES, SERIES_LABEL, type Series, seriesAt, seriesNumber } from '../cars/series.ts';
import { CHAIN_FACTS, CHAINS, type Chain } from '../chain/chains.ts';
import { RANKED_COLLECTIONS, type RankedCollection } from '../people/rankings.ts';

/** A collection of the rankings: the cars of a series of a chain (null: not built yet), or the chain's tokens of another kind. */
export type MarketCollection = { chain: Chain; collection: RankedCollection; series: Series | null };

/** The id's part for cars that are not built yet, in the place of their series. */
const UNBUILT = 'unbuilt';
const TITLE = {
  garages: 'Tuneup garages',
  stations: 'Gas stations',
  tokens: 'Free-form tokens',
  music: 'Music',
} as const satisfies Record<Exclude<RankedCollection, 'cars'>, string>;

/** The id that the API uses: `binance-cars-rare_series`, `matic-garages`. */
export function marketCollectionId({ chain, collection, series }: MarketCollection): string {
  return collection === 'cars' ? `${chain}-cars-${series ?? UNBUILT}` : `${chain}-${collection}`;
}

/** Every id that a collection can have. */
export const MARKET_COLLECTIONS: ReadonlyMap<string, MarketCollection> = new Map(
  CHAINS.flatMap((chain) =>
    RANKED_COLLECTIONS.flatMap((collection) =>
      (collection === 'cars' ? [null, ...SERIES] : [null]).map(
        (series): MarketCollection => ({ chain, collection, series }),
      ),
    ),
  ).map((each) => [marketCollectionId(each), each]),
);

/** Its key among the rows of rankings, which hold the contract's number of the series. */
export function toRankSubject({ chain, collection, series }: MarketCollection): string {
  return collection === 'cars' ? `${chain}-cars-${seriesNumber(series)}` : `${chain}-${collection}`;
}

/** The inverse of toRankSubject. Throws for what is none. */
export function fromRankSubject(subject: string): MarketCollection {
  const [chain, collection, number = '0'] = subject.split('-') as [Chain, RankedCollection, string?];
  return { chain, collection, series: seriesAt(Number(number)) };
}

/** "Rare cars", without their chain. */
export function marketCollectionKind({
  collection,
  series,
}: Pick<MarketCollection, 'collection' | 'series'>): string {
  if (collection !== 'cars') return TITLE[collection];
  return series ? `${SERIES_LABEL[series]} cars` : 'Cars not built yet';
}

/** "Rare cars on Polygon". */
export function marketCollectionTitle(given: MarketCollection): string {
  return `${marketCollectionKind(given)} on ${CHAIN_FACTS[given.chain].label}`;
}
