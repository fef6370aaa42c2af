import type { MailSent as Answer, SignedIn } from '@pitlane/shared/api/accounts';
import { findNameFault } from '@pitlane/shared/domain/people/username';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asSent, postJson } from '../../lib/api.ts';
import { withReturnPath } from '../../lib/session/login-path.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkConfirmation, checkEmail, checkNewPassword } from './check-fields.ts';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RememberMe } from './remember-me.tsx';
import type { OnSignedIn } from './use-signed-in.ts';

/** Register: what is entered waits for the link in the mail. */
export function RegisterForm() {
  const [sent, setSent] = useState(false);
  const [params] = useSearchParams();
  const { formProps, field, busy, failure, values } = useForm({
    initial: { username: '', email: '', password: '', password_confirmation: '' },
    check: ({ username, email, password, password_confirmation }) => ({
      username: checkName(username),
      email: checkEmail(email),
      password: checkNewPassword(password),
      password_confirmation: checkConfirmation(password, password_confirmation),
    }),
    send: async (body) => {
      await postJson(asSent<Answer>(), '/api/auth/local/register', body);
      setSent(true);
    },
  });
  if (sent)
    return (
      <MailSent onBack={() => setSent(false)}>
        <p>
          A mail to {values.email.trim()} is on its way. Open the link in it, and your account is ready. The
          link works once, for a day.
        </p>
        <p>No mail after a few minutes? Look into your spam folder, or look at the address again.</p>
      </MailSent>
    );
  return (
    <form {...formProps} className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <TextField
        {...field('username')}
        label="Username"
        hint="What other drivers see on your cars, bids and sales. You can change it later."
        autoComplete="nickname"
        maxLength={32}
        spellCheck={false}
      />
      <TextField
        {...field('email')}
        label="Email"
        hint="You sign in with it. It is never shown to others."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields
        label="Password"
        password={field('password')}
        confirmation={field('password_confirmation')}
      />
      <div className="mt-2 grid gap-2 md:col-span-2">
        <SubmitButton busy={busy} failure={failure} className="md:justify-self-start md:px-12">
          Register
        </SubmitButton>
        <p className="text-small text-mute">
          You have an account?{' '}
          <TextLink to={withReturnPath('/login', params)} className="inline-block py-3">
            Sign In
          </TextLink>
        </p>
      </div>
    </form>
  );
}

type ConfirmRegistrationProps = {
  /** From the link in the mail. */
  token: string;
  onSignedIn: OnSignedIn;
};

/** Makes the account. By a press: programs that look at mails open the links in them too. */
export function ConfirmRegistration({ token, onSignedIn }: ConfirmRegistrationProps) {
  const [remember, setRemember] = useState(false);
  const { formProps, busy, failure } = useForm({
    initial: {},
    send: async () => {
      const answer = await postJson(asSent<SignedIn>(), '/api/auth/confirm', { token, remember });
      await onSignedIn(answer, remember);
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-mute">One press, and your account is ready and you are signed in.</p>
      <RememberMe on={remember} onChange={setRemember} />
      <SubmitButton busy={busy} failure={failure}>
        Confirm and sign in
      </SubmitButton>
      {failure !== undefined && (
        <p className="text-small">
          <TextLink to="/register" className="inline-block py-3">
            Register again
          </TextLink>
        </p>
      )}
    </form>
  );
}

/** Why no account can have this name; undefined for one that may be free. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return 'Username is required';
  const fault = findNameFault(name);
  return fault && `Username ${fault}.`;
}
