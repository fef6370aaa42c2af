import { MAX_RANK_PAGE, RANK_PAGE_SIZE, type RankSort } from '@pitlane/shared/domain/people/rankings';
import type { RankView } from './rank-question.ts';

export const VIEW_LABEL: Record<RankView, string> = { authors: 'Authors', collections: 'Collections' };

/** The heads of the columns (specification section 2, "Top NFTs"). */
export const COLUMN_LABEL: Record<RankSort, string> = {
  volume: 'Volume',
  daily_sales: '24h %',
  weekly_sales: '7d %',
  floor_price: 'Floor Price',
  owners: 'Owners',
  assets: 'Assets',
};

/** The meaning of each column, in a sentence. */
export const COLUMN_MEANING: Record<RankView, Record<RankSort, string>> = {
  authors: {
    volume: 'The author’s sales in this period.',
    daily_sales: 'Volume of the last 24 hours, compared with the 24 hours before.',
    weekly_sales: 'Volume of the last 7 days, compared with the 7 days before.',
    floor_price: 'The author’s cheapest listing.',
    owners: 'Wallets that bought from the author.',
    assets: 'Items the author owns.',
  },
  collections: {
    volume: 'Sales of it in this period.',
    daily_sales: 'Volume of the last 24 hours, compared with the 24 hours before.',
    weekly_sales: 'Volume of the last 7 days, compared with the 7 days before.',
    floor_price: 'The cheapest listing.',
    owners: 'Wallets that own one.',
    assets: 'How many exist.',
  },
};

/** "+12.5%"; a change of a hundredfold needs no digit. Null: nothing to compare with. */
export function formatChange(change: number | null): string | null {
  if (change === null) return null;
  const size = Math.abs(change);
  const digits = size >= 1_000 ? Math.round(size).toLocaleString('en-GB') : size.toFixed(1);
  return `${change < 0 ? '−' : '+'}${digits}%`;
}

/** How many places a row has gone up since yesterday, below zero for down; null where that is not known. */
export function findRise(position: number | null, before: number | null): number | null {
  return position === null || before === null ? null : before - position;
}

/** The rise in words for who does not see the arrow. */
export function describeRise(rise: number): string {
  if (rise === 0) return 'same place as yesterday';
  const places = Math.abs(rise) === 1 ? 'place' : 'places';
  return `${rise > 0 ? 'up' : 'down'} ${Math.abs(rise)} ${places} since yesterday`;
}

/** Returns the label of a page: "1 - 20". */
export function pageLabel(page: number): string {
  return `${(page - 1) * RANK_PAGE_SIZE + 1} - ${page * RANK_PAGE_SIZE}`;
}

/** The pages that have labels: the specification's three, and those around the open one further down. */
export function listPages(page: number, total: number): { page: number; isThere: boolean }[] {
  const last = Math.min(MAX_RANK_PAGE, Math.max(1, Math.ceil(total / RANK_PAGE_SIZE)));
  const first = Math.min(Math.max(1, page - 1), Math.max(1, last - 2));
  return [first, first + 1, first + 2]
    .filter((each) => each <= MAX_RANK_PAGE)
    .map((each) => ({ page: each, isThere: each <= last }));
}
