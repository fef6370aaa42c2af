import type { MailSent, User } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
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
    <form {...formProps} aria-label={m.accounts.changeYourEmailAddress} className="grid gap-4">
      <p className="text-mute">
        {user.email
          ? rich(
              m.accounts.yourEmailAddressIsEmailOnly({
                email: user.email,
                strong: (text) => <strong className="font-semibold text-ink wrap-anywhere">{text}</strong>,
              }),
            )
          : m.accounts.yourAccountHasNoEmailAddress}
      </p>
      <TextField
        {...field('email')}
        label={user.email ? m.accounts.newEmailAddress : m.accounts.emailAddress}
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
        {m.accounts.emailMeALink}
      </SubmitButton>
      {sentTo && <LinkSent to={sentTo} />}
    </form>
  );
}

function LinkSent({ to }: { to: string }) {
  const { site } = useRootData();
  return (
    <Callout kind="success">
      {m.accounts.weveEmailedALinkToTo({ to })}{' '}
      {site?.mail === 'outbox' && <TextLink to="/outbox">{m.accounts.openTheOutbox}</TextLink>}
    </Callout>
  );
}
