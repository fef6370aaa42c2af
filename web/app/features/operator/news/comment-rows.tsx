import type { CommentDecision, HeldComment, HeldComments } from '@pitlane/shared/api/news';
import type { CommentState } from '@pitlane/shared/domain/site/news';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Ago } from '../../../ui/time.tsx';
import { useSend } from '../operator-queries.ts';
import { type Done, Nothing, Row, Rows, useTellDone } from '../panel.tsx';
import { StateList } from '../state-list.tsx';

const STATES = [
  { value: 'held', label: 'Waiting' },
  { value: 'shown', label: 'Shown' },
  { value: 'refused', label: 'Refused' },
] as const;

const DONE: Record<CommentState, string> = { held: 'Waits again', shown: 'Shown', refused: 'Refused' };

/** Comments by state, with what can be decided about each. */
export function CommentRows() {
  return (
    <StateList<HeldComments, CommentState> path="/comments" name="comment-state" states={STATES}>
      {({ comments }, state) =>
        comments.length === 0 ? (
          <Nothing>{state === 'held' ? 'No comment waits for you.' : 'Nothing here yet.'}</Nothing>
        ) : (
          <Rows label="Comments">
            {comments.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </Rows>
        )
      }
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
    return { text: `${DONE[to]}: the comment by ${username}.`, undo: () => decide(from, to) };
  };
  const press = (to: CommentState) => run(async () => tell(await decide(to, state)));
  const choices = (['shown', 'refused'] as const).filter((to) => to !== state);
  return (
    <Row
      head={<span className="whitespace-pre-line">{comment}</span>}
      detail={
        <>
          {email ? `${username}, ${email}` : username}
          {parent !== null && ', in reply'} · <TextLink to={`/news/${post.id}`}>{post.title}</TextLink> ·{' '}
          <Ago seconds={timestamp} />
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
