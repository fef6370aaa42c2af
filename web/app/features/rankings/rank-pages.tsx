import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { type RankQuestion, writeRankQuestion } from './rank-question.ts';
import { listPages, pageLabel } from './rank-words.ts';

const LABEL = 'label grid h-11 min-w-20 place-items-center rounded-md border px-3 text-small tabular-nums';

/** The labels below a ranking. Those of empty places stay, and say so. */
export function RankPages({ question, total }: { question: RankQuestion; total: number }) {
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
          <span key={page} title="These places are empty." className={cx(LABEL, 'border-dashed text-mute')}>
            {pageLabel(page)}
            <span className="sr-only">, these places are empty</span>
          </span>
        ),
      )}
    </nav>
  );
}
