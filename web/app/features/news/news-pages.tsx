import { NEWS_PAGE_SIZE } from '@pitlane/shared/domain/site/news';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { getNewsHref, type NewsQuestion } from './news-queries.ts';

/** Pages that are named beside the present one, on each side. */
const BESIDE = 2;

const LABEL = 'label grid h-11 min-w-16 place-items-center rounded-md border px-3 text-small tabular-nums';

/** "Prev 1-5 Next" below the list: real links, named by the posts that they lead to. */
export function NewsPages({ question, total }: { question: NewsQuestion; total: number }) {
  const { page, tag } = question;
  const last = Math.ceil(total / NEWS_PAGE_SIZE);
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap justify-center gap-2 border-t border-dashed pt-8">
      <Step to={page > 1 ? { page: Math.min(page - 1, last), tag } : undefined} rel="prev">
        Prev
      </Step>
      {listRanges(total, page).map((range) => (
        <Link
          key={range.page}
          to={getNewsHref({ page: range.page, tag })}
          prefetch="intent"
          aria-label={`Posts ${range.label}`}
          aria-current={range.page === page ? 'page' : undefined}
          className={cx(
            LABEL,
            range.page === page
              ? 'border-edge bg-press text-ink'
              : 'text-mute hover:border-edge hover:text-ink',
          )}
        >
          {range.label}
        </Link>
      ))}
      <Step to={page < last ? { page: page + 1, tag } : undefined} rel="next">
        Next
      </Step>
    </nav>
  );
}

type StepProps = { to: NewsQuestion | undefined; rel: 'prev' | 'next'; children: ReactNode };

function Step({ to, rel, children }: StepProps) {
  if (to) {
    return (
      <Link to={getNewsHref(to)} rel={rel} className={cx(LABEL, 'hover:border-edge')}>
        {children}
      </Link>
    );
  }
  return <span className={cx(LABEL, 'border-dashed text-mute')}>{children}</span>;
}

type PageRange = { page: number; label: string };

/** The pages around this one, named by the posts on them: "1-5", "6-8" (specification, section 2). */
export function listRanges(total: number, page: number): PageRange[] {
  const last = Math.max(1, Math.ceil(total / NEWS_PAGE_SIZE));
  const from = Math.max(1, Math.min(page, last) - BESIDE);
  const to = Math.min(last, from + BESIDE * 2);
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const first = (from + i - 1) * NEWS_PAGE_SIZE + 1;
    const end = Math.min(total, first + NEWS_PAGE_SIZE - 1);
    return { page: from + i, label: first === end ? String(first) : `${first}-${end}` };
  });
}
