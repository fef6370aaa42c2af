import type {
  CommentDecision,
  HeldComment,
  HeldComments,
  NewsList,
  NewsPost,
  NewsSummary,
} from '@pitlane/shared/api/news';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { type CommentState, NEWS_PAGE_SIZE } from '@pitlane/shared/domain/site/news';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { asSent, getJson } from '../../../lib/api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { getPublicQueryOptions, useSend } from '../operator-queries.ts';
import { Answer, type Done, Panel, Row, Rows, useTellDone } from '../panel.tsx';
import { StateList } from '../state-list.tsx';
import { PostEditor } from './post-editor.tsx';

/** The post in the editor: none, a new one, or one that is changed. */
type Editing = { post: NewsPost | undefined; opened: number };

/** The news: what waits for a decision, what is published, and the desk to write at. */
export function NewsPanel({ self: { guarded } }: { self: OperatorSelf }) {
  const [editing, setEditing] = useState<Editing>();
  const open = (post?: NewsPost) => setEditing({ post, opened: Date.now() });
  return (
    <Panel title={m.operator.news} lead={m.operator.postsAndTheirCommentsAComment}>
      {guarded && (
        <Callout kind="info" quiet>
          {guarded}
        </Callout>
      )}
      <h3 className="display text-h3">{m.operator.comments}</h3>
      <CommentRows />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-h3">{m.operator.posts}</h3>
        {!editing && (
          <Button size="sm" variant="primary" disabledReason={guarded ?? undefined} onClick={() => open()}>
            {m.operator.writeAPost}
          </Button>
        )}
      </div>
      {editing && (
        <PostEditor key={editing.opened} post={editing.post} onClose={() => setEditing(undefined)} />
      )}
      <PostRows guarded={guarded} onEdit={open} />
    </Panel>
  );
}

type PostRowsProps = { guarded: string | null; onEdit: (post: NewsPost) => void };

/** The published posts, five at a time. */
function PostRows({ guarded, onEdit }: PostRowsProps) {
  const [page, setPage] = useState(1);
  return (
    <Answer options={getPublicQueryOptions<NewsList>(`/api/blog-posts?page=${page}`)} room="h-72">
      {({ posts, total }) => (
        <>
          <Rows label={m.operator.posts} items={posts} empty={m.operator.noPostsYet}>
            {(post) => <PostRow key={post.id} post={post} guarded={guarded} onEdit={onEdit} />}
          </Rows>
          <div className="flex gap-2">
            {page > 1 && (
              <Button size="sm" onClick={() => setPage(page - 1)}>
                {m.operator.newerPosts}
              </Button>
            )}
            {page * NEWS_PAGE_SIZE < total && (
              <Button size="sm" onClick={() => setPage(page + 1)}>
                {m.operator.olderPosts}
              </Button>
            )}
          </div>
        </>
      )}
    </Answer>
  );
}

type PostRowProps = PostRowsProps & { post: NewsSummary };

function PostRow({ post: { id, title, timestamp, likes, counts }, guarded, onEdit }: PostRowProps) {
  const send = useSend();
  const { busy, failure, run } = useWork();
  const path = `/api/blog-posts/${id}`;
  const edit = () => run(async () => onEdit(await getJson(asSent<NewsPost>(), path)));
  const remove = async (): Promise<Done> => {
    await send(`/api/operator/blog-posts/${id}`, 'DELETE');
    return { text: m.operator.deletedTitle({ title }) };
  };
  return (
    <Row
      head={<TextLink to={`/news/${id}`}>{title}</TextLink>}
      detail={
        <>
          <Ago seconds={timestamp} /> {m.operator.likesLikesCountsComments({ likes, counts })}
        </>
      }
    >
      <Button
        size="sm"
        aria-label={m.operator.editTitle({ title })}
        busy={busy}
        disabledReason={guarded ?? undefined}
        onClick={edit}
      >
        {m.operator.edit}
      </Button>
      <ConfirmButton
        label={m.operator.deleteIt}
        name={m.operator.deleteTitle({ title })}
        variant="danger"
        effect={m.operator.thePostIsDeletedPermanentlyWith}
        disabledReason={guarded ?? undefined}
        run={remove}
      />
      {failure && (
        <p role="alert" className="basis-full text-small text-stop">
          {failure.message}
        </p>
      )}
    </Row>
  );
}

const getStates = () =>
  [
    { value: 'held', label: m.operator.waiting },
    { value: 'shown', label: m.operator.shown },
    { value: 'refused', label: m.operator.refused },
  ] as const;

const getDone = (): Record<CommentState, string> => ({
  held: m.operator.backToWaiting,
  shown: m.operator.shown,
  refused: m.operator.refused,
});

/** Comments by state, with what can be decided about each. */
function CommentRows() {
  return (
    <StateList<HeldComments, CommentState> path="/comments" name="comment-state" states={getStates()}>
      {({ comments }, state) => (
        <Rows
          label={m.operator.comments}
          items={comments}
          empty={state === 'held' ? m.operator.noCommentsAreWaiting : m.operator.nothingHereYet}
        >
          {(comment) => <CommentRow key={comment.id} comment={comment} />}
        </Rows>
      )}
    </StateList>
  );
}

function CommentRow({ comment: one }: { comment: HeldComment }) {
  const { id, post, parent, username, email, comment, state, timestamp } = one;
  const send = useSend();
  const tell = useTellDone();
  const { busy, failure, run } = useWork();
  const decide = async (to: CommentState, from: CommentState): Promise<Done> => {
    const decision: CommentDecision = { state: to };
    await send<HeldComment>(`/api/operator/comments/${id}/decision`, 'POST', decision);
    return {
      text: m.operator.valueTheCommentByUsername({ value: getDone()[to], username }),
      undo: () => decide(from, to),
    };
  };
  const press = (to: CommentState) => run(async () => tell(await decide(to, state)));
  const choices = (['shown', 'refused'] as const).filter((to) => to !== state);
  return (
    <Row
      head={<span className="whitespace-pre-line">{comment}</span>}
      detail={
        <>
          {email ? `${username}, ${email}` : username}
          {parent !== null && m.operator.inReply} · <TextLink to={`/news/${post.id}`}>{post.title}</TextLink>{' '}
          · <Ago seconds={timestamp} />
        </>
      }
    >
      {choices.map((to) => (
        <Button
          key={to}
          size="sm"
          variant={to === 'shown' ? 'primary' : 'secondary'}
          aria-label={`${to === 'shown' ? 'Show' : 'Refuse'} the comment by ${username}`}
          busy={busy}
          onClick={() => press(to)}
        >
          {to === 'shown' ? 'Show' : 'Refuse'}
        </Button>
      ))}
      {failure && (
        <p role="alert" className="basis-full text-small text-stop">
          {failure.message}
        </p>
      )}
    </Row>
  );
}
