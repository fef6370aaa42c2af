import type { MailSent, User } from '@pitlane/shared/api/accounts';
import { useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { useRootData } from '../../lib/root-data.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from './check-fields.ts';

/** The mail address, and a form for another one: it counts when the link in the mail to it is opened. */
export function EmailSettings({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async (body) => {
      await sendOwn(asSent<MailSent>(), '/api/auth/email', { body });
      setSentTo(body.email.trim());
      fill({ email: '' });
    },
  });
  return (
    <form {...formProps} aria-label="Change your email address" className="grid gap-4">
      <p className="text-mute">
        {user.email ? (
          <>
            Your email address is{' '}
            <strong className="font-semibold text-ink wrap-anywhere">{user.email}</strong>. Only you see it.
          </>
        ) : (
          'Your account has no email address yet. Add one to set a password and get updates by email.'
        )}
      </p>
      <TextField
        {...field('email')}
        label={user.email ? 'New email address' : 'Email address'}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton
        variant="secondary"
        size="md"
        className="justify-self-start"
        busy={busy}
        failure={failure}
      >
        Email me a link
      </SubmitButton>
      {sentTo && <LinkSent to={sentTo} />}
    </form>
  );
}

function LinkSent({ to }: { to: string }) {
  const { site } = useRootData();
  return (
    <Callout kind="success">
      We’ve emailed a link to {to}. Open it to confirm the address.{' '}
      {site?.mail === 'outbox' && <TextLink to="/outbox">Open the outbox</TextLink>}
    </Callout>
  );
}
