import {
  RANK_CATEGORIES,
  RANK_CATEGORY_LABEL,
  RANK_PERIOD_LABEL,
  RANK_PERIODS,
  RANK_SORTS,
} from '@pitlane/shared/domain/people/rankings';
import { Link, useNavigate } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { toAddress } from '../../lib/site-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { changeQuestion, RANK_VIEWS, type RankQuestion, writeRankQuestion } from './rank-question.ts';
import { COLUMN_LABEL, VIEW_LABEL } from './rank-words.ts';

const PERIODS = RANK_PERIODS.map((value) => ({ value, label: RANK_PERIOD_LABEL[value] }));
const SORTS = RANK_SORTS.map((value) => ({ value, label: `By ${COLUMN_LABEL[value]}` }));
const CATEGORIES = RANK_CATEGORIES.map((value) => ({ value, label: RANK_CATEGORY_LABEL[value] }));

/** The controls of rankings: who is ranked, over which time, by what kind of items. A form, so that it needs no script. */
export function RankControls({ question }: { question: RankQuestion }) {
  const navigate = useNavigate();
  const choose = (change: Partial<RankQuestion>) =>
    void navigate(
      { search: writeRankQuestion(changeQuestion(question, change)) },
      { replace: true, preventScrollReset: true },
    );
  const { view, sort, order } = question;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <nav aria-label="Ranking of" className="flex rounded-md border bg-panel p-1 max-sm:w-full">
        {RANK_VIEWS.map((each) => (
          <Link
            key={each}
            to={{ search: writeRankQuestion(changeQuestion(question, { view: each })) }}
            replace
            preventScrollReset
            prefetch="intent"
            aria-current={each === view || undefined}
            className={cx(
              'label hit-area relative flex h-9 min-w-11 items-center justify-center rounded-sm px-4 text-small transition-colors max-lg:h-11 max-sm:flex-1',
              each === view ? 'bg-press text-ink' : 'text-mute hover:text-ink',
            )}
          >
            {VIEW_LABEL[each]}
          </Link>
        ))}
      </nav>
      <form
        action={toAddress('/rangking')}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-3 sm:justify-end"
      >
        {Object.entries({ view, order }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          name="period"
          label="Period"
          labelHidden
          options={PERIODS}
          value={question.period}
          onChange={({ target }) => choose({ period: target.value as RankQuestion['period'] })}
          className="min-w-38 flex-1 sm:flex-none"
        />
        <Select
          name="category"
          label="Category"
          labelHidden
          options={CATEGORIES}
          value={question.category}
          onChange={({ target }) => choose({ category: target.value as RankQuestion['category'] })}
          className="min-w-38 flex-1 sm:flex-none"
        />
        {/* Narrow tables have no heads of all columns. */}
        <Select
          name="sort"
          label="Sort"
          labelHidden
          options={SORTS}
          value={sort}
          onChange={({ target }) => choose({ sort: target.value as RankQuestion['sort'], order: 'desc' })}
          className="min-w-38 flex-1 sm:flex-none xl:hidden"
        />
        <span className="hidden noscript:block">
          <button type="submit" className={buttonClass()}>
            Apply
          </button>
        </span>
      </form>
    </div>
  );
}
