import type { NewsList as List, NewsSummary, NewsTags } from '@pitlane/shared/api/news';
import { EXCERPT_LENGTH } from '@pitlane/shared/domain/site/news';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { NewsCover } from './news-cover.tsx';
import { NewsPages } from './news-pages.tsx';
import { getNewsHref, type NewsQuestion } from './news-queries.ts';
import { TagLinks } from './tag-links.tsx';

type NewsListProps = { question: NewsQuestion; list: List; tags: NewsTags['tags'] };

/** A page of the news: the newest wide, the others side by side. */
export function NewsList({ question, list: { posts, total }, tags }: NewsListProps) {
  return (
    <>
      <TagLinks tags={tags} chosen={question.tag} label="Tags" withAll />
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
  const of = tag === undefined ? '' : ` with the tag ${tag}`;
  return (
    <div className="mt-6">
      <EmptyState
        icon="flag"
        title="No posts here"
        action={
          (page > 1 || tag !== undefined) && (
            <ButtonLink to={getNewsHref({ page: 1, tag: page > 1 ? tag : undefined })} variant="primary">
              {page > 1 ? 'To the newest' : 'All news'}
            </ButtonLink>
          )
        }
      >
        {page > 1 ? `The posts${of} end before this page.` : `There are no posts${of} yet.`}
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
            aria-label={`Read more: ${title}`}
            className="label inline-flex w-fit min-h-11 items-center gap-2 text-body text-signal-text after:absolute after:inset-0 hover:underline"
          >
            Read more
          </Link>
        </div>
      </article>
    </li>
  );
}
