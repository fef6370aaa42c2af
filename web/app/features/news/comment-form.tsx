import type { NewsComment } from '@pitlane/shared/api/news';
import { isMailAddress, normalMailAddress } from '@pitlane/shared/domain/people/mail-address';
import { MAX_COMMENT_LENGTH, MAX_COMMENT_NAME } from '@pitlane/shared/domain/site/news';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { createCommentSender } from './send-comment.ts';

/** The four messages of the specification, section 8. */
const SAID = {
  email: 'Please check your email',
  message: 'Please check your message',
  sent: 'Thank you. Your message has been sent.',
  failed: 'Error, email not sent',
} as const;

const NOTHING = { name: '', email: '', message: '', website: '' };
type Values = typeof NOTHING;

type CommentFormProps = {
  postId: number;
  /** The comment that is answered; undefined for the post itself. */
  to: NewsComment | undefined;
  onDone: () => void;
};

/** The form for a comment. It waits for an operator, and its text stays until it has arrived. */
export function CommentForm({ postId, to, onDone }: CommentFormProps) {
  const session = useSession();
  const [sender] = useState(() => createCommentSender(postId));
  const [isSent, setIsSent] = useState(false);
  const { formProps, field, fill, values, busy, failure } = useForm({
    initial: NOTHING,
    check: checkComment,
    send: async (given) => {
      setIsSent(false);
      try {
        await sender.send({ ...given, parent: to?.id });
      } catch (error) {
        throw inOurWords(error);
      }
      fill({ message: '' });
      setIsSent(true);
      onDone();
    },
  });
  useFocusForReply(formProps.ref, to);
  const name = session?.user.username;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account; `fill` is another one in each render
  useEffect(() => {
    if (name !== undefined) fill({ name });
  }, [name]);
  return (
    <form {...formProps} onFocus={sender.prepare} aria-label="Comment" className="grid max-w-152 gap-4">
      {to && (
        <p className="flex flex-wrap items-center gap-x-3 text-body">
          <span>
            Your reply to <strong>{to.username}</strong>
          </span>
          <Button size="sm" variant="ghost" onClick={onDone}>
            Comment on the post instead
          </Button>
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label="Name"
          autoComplete="name"
          maxLength={MAX_COMMENT_NAME}
          readOnly={name !== undefined}
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="Never shown. We keep it with your comment."
        />
      </div>
      {/* A honeypot for bots: people can neither see nor reach it. */}
      <section hidden>
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={(event) => fill({ website: event.target.value })}
          />
        </label>
      </section>
      <TextArea {...field('message')} label="Message" rows={5} maxLength={MAX_COMMENT_LENGTH} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton size="md" busy={busy}>
          {to ? 'Send reply' : 'Send comment'}
        </SubmitButton>
        <p className="text-small text-mute">Comments are reviewed before they are shown.</p>
      </div>
      {failure !== undefined && (
        <Callout kind="error" title={SAID.failed}>
          {failure}
        </Callout>
      )}
      <div role="status">
        {isSent && failure === undefined && !busy && (
          <Callout kind="success" title={SAID.sent} quiet>
            It appears here after review.
          </Callout>
        )}
      </div>
      <p className="hidden text-mute noscript:block">Turn on JavaScript to send a comment.</p>
    </form>
  );
}

function checkComment({ name, email, message }: Values): FieldErrors<keyof Values> {
  return {
    ...(name.trim() === '' && { name: 'Please enter your name' }),
    ...(!isMailAddress(normalMailAddress(email)) && { email: SAID.email }),
    ...(message.trim() === '' && { message: SAID.message }),
  };
}

/** Turns the server's error about a field into the form's words. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { field, message, code, status } = error;
  if (field === 'email') return new ApiError(code, SAID.email, { status, field });
  if (field === 'message') return new ApiError(code, `${SAID.message}. ${message}`, { status, field });
  // The hidden field has no place of its own to say it.
  if (field === 'website') return new ApiError(code, message, { status });
  return error;
}

/** Moves the focus to the form when Reply is pressed. */
function useFocusForReply(form: { current: HTMLFormElement | null }, to: NewsComment | undefined) {
  const before = useRef(to);
  useEffect(() => {
    if (to && to !== before.current) {
      const message = form.current?.elements.namedItem('message');
      if (message instanceof HTMLElement) message.focus();
    }
    before.current = to;
  }, [form, to]);
}
