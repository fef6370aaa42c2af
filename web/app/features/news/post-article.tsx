import type { NewsPost } from '@pitlane/shared/api/news';
import { Prose } from '../../ui/prose.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { NewsCover } from './news-cover.tsx';
import { formatComments } from './post-comments.tsx';
import { PostLike } from './post-like.tsx';

/** The picture of a post, from edge to edge of the window. */
export function PostCover({ cover }: Pick<NewsPost, 'cover'>) {
  return (
    <div className="bg-stage">
      <NewsCover
        cover={cover.name}
        first
        sizes="100vw"
        className="aspect-video w-full object-cover object-[50%_72%] md:aspect-[5/2] 2xl:aspect-[3/1]"
      />
    </div>
  );
}

/** Title, date, counts and the words of a post. */
export function PostArticle({ post }: { post: NewsPost }) {
  const { id, title, content_html, timestamp, updated_at, counts, likes, author } = post;
  return (
    <article className="min-w-0">
      <h1 className="display max-w-3xl text-h1 text-balance">{title}</h1>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-mute">
        <LocalTime seconds={timestamp} />
        <span>{author.username}</span>
        <a href="#comments" className="relative hit-area hover:underline">
          {formatComments(counts)}
        </a>
        {updated_at - timestamp > 3_600 && (
          <span>
            Changed <LocalTime seconds={updated_at} />
          </span>
        )}
      </p>
      <div className="my-7 border-t-2 border-dashed" />
      <Prose html={content_html} />
      <div className="mt-9">
        <PostLike key={id} id={id} likes={likes} />
      </div>
    </article>
  );
}
