import type { NewsComment } from '@pitlane/shared/api/news';
import { isMailAddress, normalMailAddress } from '@pitlane/shared/domain/people/mail-address';
import { MAX_COMMENT_LENGTH, MAX_COMMENT_NAME } from '@pitlane/shared/domain/site/news';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { createCommentSender } from './send-comment.ts';

/** The four messages of the specification, section 8. */
const getSaid = () =>
  ({
    email: m.news.pleaseCheckYourEmail,
    message: m.news.pleaseCheckYourMessage,
    sent: m.news.thankYouYourMessageHasBeen,
    failed: m.news.errorEmailNotSent,
  }) as const;

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
    <form
      {...formProps}
      onFocus={sender.prepare}
      aria-label={m.news.comment}
      className="grid max-w-152 gap-4"
    >
      {to && (
        <p className="flex flex-wrap items-center gap-x-3 text-body">
          <span>
            {rich(
              m.news.yourReplyToUsername({
                username: to.username,
                strong: (text) => <strong>{text}</strong>,
              }),
            )}
          </span>
          <Button size="sm" variant="ghost" onClick={onDone}>
            {m.news.commentOnThePostInstead}
          </Button>
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label={m.news.name}
          autoComplete="name"
          maxLength={MAX_COMMENT_NAME}
          readOnly={name !== undefined}
        />
        <TextField
          {...field('email')}
          label={m.news.email}
          type="email"
          autoComplete="email"
          hint={m.news.neverShownWeKeepItWith}
        />
      </div>
      {/* A honeypot for bots: people can neither see nor reach it. */}
      <section hidden>
        <label>
          {m.news.website}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={(event) => fill({ website: event.target.value })}
          />
        </label>
      </section>
      <TextArea {...field('message')} label={m.news.message} rows={5} maxLength={MAX_COMMENT_LENGTH} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton size="md" busy={busy}>
          {to ? m.news.sendReply : m.news.sendComment}
        </SubmitButton>
        <p className="text-small text-mute">{m.news.commentsAreReviewedBeforeTheyAre}</p>
      </div>
      {failure !== undefined && (
        <Callout kind="error" title={getSaid().failed}>
          {failure}
        </Callout>
      )}
      <div role="status">
        {isSent && failure === undefined && !busy && (
          <Callout kind="success" title={getSaid().sent} quiet>
            {m.news.itAppearsHereAfterReview}
          </Callout>
        )}
      </div>
      <p className="hidden text-mute noscript:block">{m.news.turnOnJavascriptToSendA}</p>
    </form>
  );
}

function checkComment({ name, email, message }: Values): FieldErrors<keyof Values> {
  return {
    ...(name.trim() === '' && { name: m.news.pleaseEnterYourName }),
    ...(!isMailAddress(normalMailAddress(email)) && { email: getSaid().email }),
    ...(message.trim() === '' && { message: getSaid().message }),
  };
}

/** Turns the server's error about a field into the form's words. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { field, message, code, status } = error;
  if (field === 'email') return new ApiError(code, getSaid().email, { status, field });
  if (field === 'message') return new ApiError(code, `${getSaid().message}. ${message}`, { status, field });
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
