import type { NewsComment, NewsComments } from '@pitlane/shared/api/news';
import { useState } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { formatComments } from './format-comments.ts';

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
      <h3 className="display mt-12 mb-4 text-h3">{to ? 'Reply' : 'Leave a comment'}</h3>
      <CommentForm postId={postId} to={to} onDone={() => setTo(undefined)} />
    </section>
  );
}
