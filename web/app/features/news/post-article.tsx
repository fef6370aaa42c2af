import type { Like } from '@pitlane/shared/api/likes';
import type { NewsPost } from '@pitlane/shared/api/news';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { asSent } from '../../lib/api.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { sendLastWish } from '../../lib/last-wish.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { getOwn, sendOwn } from '../../lib/session/own-api.ts';
import { OWN, useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { NewsCover } from './news-cover.tsx';
import { formatComments } from './post-comments.tsx';

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
            {m.news.changed} <LocalTime seconds={updated_at} />
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

/** Likes or unlikes a post for the signed-in account. Invites other visitors to sign in. */
function PostLike({ id, likes }: { id: number; likes: number }) {
  const account = useSession()?.user.id;
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = `/api/blog-posts/${id}/like`;
  const queryKey = [OWN, 'news-like', account, id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getOwn(asSent<Like>(), path, signal),
    enabled: account !== undefined,
  });
  const now = data ?? { liked: false, likes };
  const press = () => {
    if (account !== undefined) return void toggle();
    toast('info', m.news.signInToLikePosts, {
      action: { label: m.news.signIn, run: () => void navigate(getLoginPath(`/news/${id}`)) },
    });
  };
  /** Shown at once, and undone with a word when it fails. */
  const toggle = async () => {
    const wanted = !now.liked;
    // What is on its way is older than this press.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Like>(queryKey, {
      liked: wanted,
      likes: Math.max(0, now.likes + (wanted ? 1 : -1)),
    });
    let kept: Like = now;
    try {
      const isLast = await sendLastWish(`news ${account} ${id}`, wanted, async (liked) => {
        kept = await sendOwn(asSent<Like>(), path, { method: liked ? 'PUT' : 'DELETE' });
      });
      if (isLast) client.setQueryData<Like>(queryKey, kept);
    } catch (error) {
      client.setQueryData<Like>(queryKey, kept);
      const reason = error instanceof Error ? error.message : m.news.checkYourConnectionAndTryAgain;
      toast('error', m.news.weCouldntSaveThisReason({ reason }));
    }
  };
  const words = `${formatCount(now.likes)} ${now.likes === 1 ? 'like' : 'likes'}`;
  return (
    <>
      <Button
        aria-pressed={now.liked}
        aria-label={m.news.likeThisPostWords({ words })}
        onClick={press}
        className="tabular-nums noscript:hidden"
      >
        <Icon name="heart" className={cx('size-4.5', now.liked && 'fill-current text-signal-text')} />
        {words}
      </Button>
      <span className="hidden noscript:inline">{words}</span>
    </>
  );
}
