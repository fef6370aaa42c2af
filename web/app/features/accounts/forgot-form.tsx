import type { MailSent as Answer } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asSent, postJson } from '../../lib/api.ts';
import { withReturnPath } from '../../lib/session/login-path.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from './check-fields.ts';
import { MailSent } from './mail-sent.tsx';

/** Asks for a mail with a link for a new password. */
export function ForgotForm() {
  const [sent, setSent] = useState(false);
  const [params] = useSearchParams();
  const { formProps, field, busy, failure, values } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async (body) => {
      await postJson(asSent<Answer>(), '/api/auth/forgot-password', body);
      setSent(true);
    },
  });
  if (sent)
    return (
      <MailSent onBack={() => setSent(false)}>
        <p>{m.accounts.ifEmailHasAnAccountWeve({ email: values.email.trim() })}</p>
      </MailSent>
    );
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        {...field('email')}
        label={m.accounts.email}
        hint={m.accounts.theOneOnYourAccountWell}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton busy={busy} failure={failure}>
        {m.accounts.emailMeALink}
      </SubmitButton>
      <p className="text-small">
        <TextLink to={withReturnPath('/login', params)} className="inline-block py-3">
          {m.accounts.backToSignIn}
        </TextLink>
      </p>
    </form>
  );
}
