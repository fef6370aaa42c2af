import type { NewsComment, NewsComments } from '@pitlane/shared/api/news';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format/format-price.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { CommentForm } from './comment-form.tsx';

type PostCommentsProps = { postId: number; given: NewsComments };

/** The comments of a post, and the form for another. */
export function PostComments({ postId, given: { comments, counts } }: PostCommentsProps) {
  const [to, setTo] = useState<NewsComment>();
  return (
    <section aria-labelledby="comments" className="mt-14 border-t-2 border-dashed pt-10">
      <h2 id="comments" className="display mb-8 text-h2">
        {formatComments(counts)}
      </h2>
      {comments.length > 0 && <CommentList comments={comments} onReply={setTo} />}
      <h3 className="display mt-12 mb-4 text-h3">{to ? 'Reply' : m.news.leaveAComment}</h3>
      <CommentForm postId={postId} to={to} onDone={() => setTo(undefined)} />
    </section>
  );
}

type CommentListProps = { comments: readonly NewsComment[]; onReply: (comment: NewsComment) => void };

/** Comments with their replies below each. */
function CommentList({ comments, onReply }: CommentListProps) {
  return (
    <ol className="grid gap-8">
      {comments.map((comment) => (
        <li key={comment.id}>
          <Comment comment={comment} onReply={onReply} />
          {comment.replies.length > 0 && (
            <div className="mt-6 border-s border-dashed ps-5 sm:ms-5 sm:ps-8">
              <CommentList comments={comment.replies} onReply={onReply} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

type CommentProps = { comment: NewsComment; onReply: (comment: NewsComment) => void };

function Comment({ comment: one, onReply }: CommentProps) {
  const { id, author, username, avatar, timestamp, comment } = one;
  return (
    <article id={`comment-${id}`} aria-label={m.news.commentByUsername({ username })} className="flex gap-4">
      <Avatar url={avatar.url} size={44} className="size-11 shrink-0 rounded-full bg-raise object-cover" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {author === null ? (
            <span className="font-semibold">{username}</span>
          ) : (
            <Link to={`/Author/${author}`} className="font-semibold hover:underline">
              {username}
            </Link>
          )}
          <LocalTime seconds={timestamp} className="text-small text-mute" />
        </p>
        <p className="mt-1.5 max-w-152 whitespace-pre-line text-lead leading-7 wrap-anywhere">{comment}</p>
        <Button
          size="sm"
          variant="ghost"
          aria-label={m.news.replyToUsername({ username })}
          onClick={() => onReply(one)}
          className="-ms-3 mt-1 text-mute noscript:hidden"
        >
          {m.news.reply}
        </Button>
      </div>
    </article>
  );
}

/** "No comments yet", "1 comment", "12 comments". */
export function formatComments(count: number): string {
  if (count === 0) return m.news.noCommentsYet;
  return `${formatCount(count)} ${count === 1 ? 'comment' : 'comments'}`;
}
