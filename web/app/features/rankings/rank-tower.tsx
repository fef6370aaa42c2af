import { RANK_CATEGORY_LABEL, RANK_PERIOD_LABEL } from '@pitlane/shared/domain/people/rankings';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { RankHead } from './rank-head.tsx';
import { type Ranking, toLines } from './rank-lines.ts';
import { getRankQueryOptions } from './rank-queries.ts';
import { changeQuestion, getRankPath, type RankQuestion, writeRankQuestion } from './rank-question.ts';
import { RankRow } from './rank-row.tsx';
import { listPages, pageLabel, VIEW_LABEL } from './rank-words.ts';
import { useTravel } from './use-travel.ts';

type RankTowerProps = {
  question: RankQuestion;
  /** The answer that came with the page. */
  first: Ranking;
};

/** The timing tower: a page of a ranking, kept live. Rows travel when they change places, and the reader's own stays in sight. */
export function RankTower({ question, first }: RankTowerProps) {
  const address = useWalletAddress();
  const path = getRankPath(question, address);
  const isFirst = path === getRankPath(question);
  const { data = first } = useQuery({
    ...getRankQueryOptions(path),
    ...(isFirst ? { initialData: first } : { placeholderData: first }),
  });
  const { lines, own } = toLines(data);
  const ref = useRef<HTMLTableElement>(null);
  useTravel(ref, lines.map(({ key }) => key).join());
  const compared = question.sort === 'volume' && question.order === 'desc';
  const isListed = lines.some(({ key }) => key === own?.key);
  return (
    <section aria-label="Ranking" className="@container">
      {lines.length === 0 ? (
        <NobodyRanked question={question} />
      ) : (
        // Not collapsed: a row that stays in sight takes its line with it.
        <table
          ref={ref}
          className="w-full border-separate border-spacing-0 overflow-clip rounded-xl border bg-panel"
        >
          <caption className="sr-only">
            {VIEW_LABEL[question.view]}, {RANK_PERIOD_LABEL[question.period]},{' '}
            {RANK_CATEGORY_LABEL[question.category]}
          </caption>
          <RankHead question={question} />
          <tbody>
            {lines.map((line) => (
              <RankRow key={line.key} line={line} compared={compared} own={line.key === own?.key} />
            ))}
          </tbody>
          {own && !isListed && (
            <tbody>
              <RankRow line={own} compared={compared} own />
            </tbody>
          )}
        </table>
      )}
      <RankPages question={question} total={data.total} />
    </section>
  );
}

function NobodyRanked({ question }: { question: RankQuestion }) {
  const isWidest = question.period === 'all_time' && question.category === 'all_categories';
  const of = question.category === 'all_categories' ? '' : ` in ${RANK_CATEGORY_LABEL[question.category]}`;
  return (
    <EmptyState
      icon="flag"
      title={question.page > 1 ? 'Nothing here yet' : `Nothing was sold${of}`}
      action={
        !isWidest && (
          <ButtonLink
            to={`/rangking${writeRankQuestion(changeQuestion(question, { period: 'all_time', category: 'all_categories' }))}`}
          >
            All time, all categories
          </ButtonLink>
        )
      }
    >
      {question.category === 'all_categories'
        ? 'The first sale in this period starts the ranking.'
        : 'Items appear here after their first sale.'}
    </EmptyState>
  );
}

const LABEL = 'label grid h-11 min-w-20 place-items-center rounded-md border px-3 text-small tabular-nums';

/** The labels below a ranking. Those of empty places stay, and say so. */
function RankPages({ question, total }: { question: RankQuestion; total: number }) {
  return (
    <nav aria-label="Places" className="mt-5 flex flex-wrap justify-center gap-2">
      {listPages(question.page, total).map(({ page, isThere }) =>
        isThere ? (
          <Link
            key={page}
            to={{ search: writeRankQuestion({ ...question, page }) }}
            prefetch="intent"
            aria-current={page === question.page ? 'page' : undefined}
            className={cx(
              LABEL,
              page === question.page
                ? 'border-edge bg-press text-ink'
                : 'text-mute hover:border-edge hover:text-ink',
            )}
          >
            {pageLabel(page)}
          </Link>
        ) : (
          <span key={page} title="Nothing here yet." className={cx(LABEL, 'border-dashed text-mute')}>
            {pageLabel(page)}
            <span className="sr-only">, these places are empty</span>
          </span>
        ),
      )}
    </nav>
  );
}
