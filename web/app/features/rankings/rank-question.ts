import {
  MAX_RANK_PAGE,
  RANK_CATEGORIES,
  RANK_ORDERS,
  RANK_PERIODS,
  RANK_SORTS,
  type RankCategory,
  type RankOrder,
  type RankPeriod,
  type RankSort,
} from '@pitlane/shared/domain/people/rankings';

/** The views: who is ranked. */
export const RANK_VIEWS = ['authors', 'collections'] as const;
export type RankView = (typeof RANK_VIEWS)[number];

/** The question of the page. Its address holds it whole. */
export type RankQuestion = {
  view: RankView;
  period: RankPeriod;
  category: RankCategory;
  sort: RankSort;
  order: RankOrder;
  /** The page's number, from 1. */
  page: number;
};

/** The question without any choice: the specification's first options. */
export const FIRST_QUESTION: RankQuestion = {
  view: 'authors',
  period: 'last_7_days',
  category: 'all_categories',
  sort: 'volume',
  order: 'desc',
  page: 1,
};

/** Reads an address. What it does not know, it leaves out. */
export function readRankQuestion(params: URLSearchParams): RankQuestion {
  const pick = <const T extends string>(name: keyof RankQuestion, values: readonly [T, ...T[]]): T =>
    values.find((each) => each === params.get(name)) ?? values[0];
  const page = Number(params.get('page') ?? 1);
  return {
    view: pick('view', RANK_VIEWS),
    period: pick('period', RANK_PERIODS),
    category: pick('category', RANK_CATEGORIES),
    sort: pick('sort', RANK_SORTS),
    order: pick('order', RANK_ORDERS),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_RANK_PAGE ? page : 1,
  };
}

/** The query of the page's own address for a question. */
export function writeRankQuestion(question: RankQuestion): string {
  const given = Object.entries(question).filter(
    ([name, value]) => value !== FIRST_QUESTION[name as keyof RankQuestion],
  );
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `?${params}` : '';
}

/** Another choice begins at the first page. */
export function changeQuestion(question: RankQuestion, change: Partial<RankQuestion>): RankQuestion {
  return { ...question, page: 1, ...change };
}

/** A press on a column: sorted by it, the highest first; the other way round when it is already. */
export function toggleSort(question: RankQuestion, sort: RankSort): RankQuestion {
  const turned = question.sort === sort && question.order === 'desc';
  return changeQuestion(question, { sort, order: turned ? 'asc' : 'desc' });
}

/** Path of the question in the API; with a wallet, that one's own place is in the answer too. */
export function getRankPath({ view, ...rest }: RankQuestion, own?: string): string {
  const params = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  if (own && view === 'authors') params.set('own', own);
  return `/api/${view === 'authors' ? 'author_ranks' : 'hot-collections'}?${params}`;
}
