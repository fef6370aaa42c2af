import type { AuthorRanks, HotCollections, SaleFigures } from '@pitlane/shared/api/rankings';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { marketCollectionKind } from '@pitlane/shared/domain/orders/market-collections';
import type { RankedCollection } from '@pitlane/shared/domain/people/rankings';
import type { PicturedNft } from '../../ui/cars/picture-props.ts';

export type Ranking = AuthorRanks | HotCollections;

/** The categories of Explore that show what is ranked. */
const EXPLORED: Record<RankedCollection, string> = {
  cars: 'car',
  garages: 'garage',
  stations: 'station',
  tokens: 'art,video',
  music: 'music',
};

/** A row of the tower, for an author or a collection. */
export type RankLine = {
  key: string;
  /** Null of the own row where it has none. */
  position: number | null;
  before: number | null;
  name: string;
  /** The chain of a collection. */
  chain?: Chain;
  /** Where its name leads. */
  to: string;
  /** A helmet; or a car, when there is one. */
  picture: { helmet: string } | { car: PicturedNft | null };
  sales: number;
  spark: readonly number[];
  figures: SaleFigures;
};

/** The rows of an answer, and the own one where it was asked for. */
export function toLines(ranking: Ranking): { lines: RankLine[]; own: RankLine | undefined } {
  if (!('ranks' in ranking)) return { lines: ranking.collections.map(toCollectionLine), own: undefined };
  return { lines: ranking.ranks.map(toAuthorLine), own: ranking.own ? toAuthorLine(ranking.own) : undefined };
}

function toAuthorLine(rank: AuthorRanks['ranks'][number]): RankLine {
  const { author, author_sale: figures } = rank;
  return {
    ...toPlace(rank),
    key: String(author.id),
    name: author.username,
    to: `/Author/${author.id}`,
    picture: { helmet: author.avatar.url },
    figures,
  };
}

function toCollectionLine(rank: HotCollections['collections'][number]): RankLine {
  const {
    id,
    title,
    chain,
    collection,
    category,
    buildSeries,
    preview_image,
    collection_sale: figures,
  } = rank;
  const ranked = category === 'music' ? category : collection;
  const series = buildSeries ? `&buildSeries=${buildSeries}` : '';
  return {
    ...toPlace(rank),
    key: id,
    name: marketCollectionKind({ collection: ranked, series: buildSeries }),
    chain,
    to: `/explore?chain=${chain}&category=${EXPLORED[ranked]}${series}`,
    picture: { car: preview_image && { id, title, preview_image, buildSeries } },
    figures,
  };
}

type Place = Pick<AuthorRanks['ranks'][number], 'position' | 'position_before' | 'sales' | 'spark'>;

function toPlace({ position, position_before: before, sales, spark }: Place) {
  return { position, before, sales, spark };
}
