import type { NewsList as List, NewsSummary, NewsTags } from '@pitlane/shared/api/news';
import { EXCERPT_LENGTH, NEWS_PAGE_SIZE } from '@pitlane/shared/domain/site/news';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { NewsCover } from './news-cover.tsx';
import { getNewsHref, type NewsQuestion } from './news-queries.ts';
import { TagLinks } from './tag-links.tsx';

type NewsListProps = { question: NewsQuestion; list: List; tags: NewsTags['tags'] };

/** A page of the news: the newest wide, the others side by side. */
export function NewsList({ question, list: { posts, total }, tags }: NewsListProps) {
  return (
    <>
      <TagLinks tags={tags} chosen={question.tag} label={m.news.tags} withAll />
      {posts.length === 0 ? (
        <NothingHere question={question} />
      ) : (
        <ul className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-2">
          {posts.map((post, i) => (
            <NewsCard key={post.id} post={post} wide={i === 0} />
          ))}
        </ul>
      )}
      {total > 0 && <NewsPages question={question} total={total} />}
    </>
  );
}

function NothingHere({ question }: { question: NewsQuestion }) {
  const { page, tag } = question;
  const of = tag === undefined ? '' : m.news.withTheTagTag({ tag });
  return (
    <div className="mt-6">
      <EmptyState
        icon="flag"
        title={m.news.noPostsHere}
        action={
          (page > 1 || tag !== undefined) && (
            <ButtonLink to={getNewsHref({ page: 1, tag: page > 1 ? tag : undefined })} variant="primary">
              {page > 1 ? m.news.backToTheNewest : m.news.allNews}
            </ButtonLink>
          )
        }
      >
        {page > 1 ? m.news.thePostsOfEndBeforeThis({ of }) : m.news.thereAreNoPostsOfYet({ of })}
      </EmptyState>
    </div>
  );
}

/** Half of the page, less the gap. */
const SIZES = '(width < 768px) calc(100vw - 32px), (width < 1760px) calc(47.2vw - 12px), 828px';
/** Seven of twelve parts of the page. */
const WIDE_SIZES = '(width < 768px) calc(100vw - 32px), (width < 1760px) calc(55vw - 19px), 961px';

function NewsCard({ post, wide }: { post: NewsSummary; wide: boolean }) {
  const { id, title, excerpt, cover, timestamp, tags } = post;
  return (
    <li className={cx('min-w-0', wide && 'md:col-span-2')}>
      <article
        className={cx(
          'group relative grid gap-4',
          wide ? 'items-center md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-8' : 'content-start',
        )}
      >
        <div className="overflow-hidden rounded-xl bg-stage">
          <NewsCover
            cover={cover.name}
            first={wide}
            sizes={wide ? WIDE_SIZES : SIZES}
            className="aspect-video w-full object-cover transition-transform group-hover:scale-[1.015] motion-reduce:transform-none"
          />
        </div>
        <div className="grid gap-2.5">
          <p className="flex flex-wrap gap-x-3 text-small text-mute">
            <LocalTime seconds={timestamp} />
            {tags[0] !== undefined && <span className="label text-signal-text">{tags[0]}</span>}
          </p>
          <h2 className={cx('display text-balance', wide ? 'text-h2' : 'text-h3')}>{title}</h2>
          <p className="max-w-prose text-mute wrap-anywhere">
            {excerpt}
            {excerpt.length >= EXCERPT_LENGTH && '…'}
          </p>
          <Link
            to={`/news/${id}`}
            prefetch="intent"
            aria-label={m.news.readMoreTitle({ title })}
            className="label inline-flex w-fit min-h-11 items-center gap-2 text-body text-signal-text after:absolute after:inset-0 hover:underline"
          >
            {m.news.readMore}
          </Link>
        </div>
      </article>
    </li>
  );
}

/** Pages that are named beside the present one, on each side. */
const BESIDE = 2;

const LABEL = 'label grid h-11 min-w-16 place-items-center rounded-md border px-3 text-small tabular-nums';

/** "Prev 1-5 Next" below the list: real links, named by the posts that they lead to. */
export function NewsPages({ question, total }: { question: NewsQuestion; total: number }) {
  const { page, tag } = question;
  const last = Math.ceil(total / NEWS_PAGE_SIZE);
  return (
    <nav
      aria-label={m.news.pages}
      className="mt-12 flex flex-wrap justify-center gap-2 border-t border-dashed pt-8"
    >
      <Step to={page > 1 ? { page: Math.min(page - 1, last), tag } : undefined} rel="prev">
        {m.news.prev}
      </Step>
      {listRanges(total, page).map((range) => (
        <Link
          key={range.page}
          to={getNewsHref({ page: range.page, tag })}
          prefetch="intent"
          aria-label={m.news.postsLabel({ label: range.label })}
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
        {m.news.next}
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
