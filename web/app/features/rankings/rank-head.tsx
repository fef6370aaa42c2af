import { RANK_SORTS, type RankSort } from '@pitlane/shared/domain/people/rankings';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { type RankQuestion, toggleSort, writeRankQuestion } from './rank-question.ts';
import { FROM_MEDIUM, FROM_SMALL, FROM_WIDE } from './rank-row.tsx';
import { COLUMN_LABEL, COLUMN_MEANING } from './rank-words.ts';

const SHOWN: Record<RankSort, string> = {
  volume: FROM_SMALL,
  daily_sales: FROM_MEDIUM,
  weekly_sales: FROM_MEDIUM,
  floor_price: FROM_WIDE,
  owners: FROM_WIDE,
  assets: FROM_WIDE,
};
const HEAD = 'h-11 px-2 @min-[40rem]:px-3 text-small font-medium whitespace-nowrap text-mute';

/** The heads of the columns: links that sort by them. */
export function RankHead({ question }: { question: RankQuestion }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={cx(HEAD, 'ps-3 text-start')}>
          <span className="sr-only">Place</span>
          <span aria-hidden>#</span>
        </th>
        <th scope="col" className={cx(HEAD, 'max-w-0 truncate text-start')}>
          Collection
        </th>
        {RANK_SORTS.map((sort) => (
          <th
            key={sort}
            scope="col"
            aria-sort={
              question.sort === sort ? (question.order === 'desc' ? 'descending' : 'ascending') : undefined
            }
            className={cx(HEAD, SHOWN[sort], 'text-end')}
          >
            <SortLink question={question} sort={sort} />
          </th>
        ))}
        <th scope="col" className={cx(HEAD, FROM_WIDE, 'pe-4 text-start')}>
          Last 7 days
        </th>
        <td className="@min-[66rem]:hidden" />
      </tr>
    </thead>
  );
}

function SortLink({ question, sort }: { question: RankQuestion; sort: RankSort }) {
  const sorted = question.sort === sort;
  return (
    <Link
      to={`/rangking${writeRankQuestion(toggleSort(question, sort))}`}
      replace
      preventScrollReset
      title={COLUMN_MEANING[question.view][sort]}
      className={cx(
        'hit-area relative inline-flex h-11 items-center gap-1 hover:text-ink',
        sorted && 'text-ink underline decoration-signal decoration-2 underline-offset-6',
      )}
    >
      {COLUMN_LABEL[sort]}
      {sorted && (
        <Icon name="chevron-down" className={cx('size-3.5', question.order === 'asc' && 'rotate-180')} />
      )}
    </Link>
  );
}
