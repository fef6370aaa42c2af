import type { MailSent as Answer, SignedIn, SignInWays } from '@pitlane/shared/api/accounts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asSent, postJson } from '../../lib/api.ts';
import { withReturnPath } from '../../lib/session/login-path.ts';
import { readDevice } from '../../lib/session/own-secret.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from './check-fields.ts';
import { MailSent } from './mail-sent.tsx';
import { RememberMe } from './remember-me.tsx';
import type { OnSignedIn } from './use-signed-in.ts';

type SignInFormProps = {
  demo: SignInWays['demo'];
  onSignedIn: OnSignedIn;
};

/** The first form of Sign In: mail address and password. */
export function SignInForm({ demo, onSignedIn }: SignInFormProps) {
  const [remember, setRemember] = useState(false);
  const [params] = useSearchParams();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { identifier: '', password: '' },
    check: ({ identifier, password }) => ({
      ...(identifier.trim() === '' && { identifier: 'Username is required' }),
      ...(password === '' && { password: 'Password is required' }),
    }),
    send: async (values) => {
      const body = { ...values, remember, device: readDevice() };
      await onSignedIn(await postJson(asSent<SignedIn>(), '/api/auth/local', body), remember);
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      {demo && (
        <Callout kind="info" quiet>
          <p className="wrap-anywhere">
            The demo account is open to all: <strong className="font-semibold">{demo.identifier}</strong> with
            the password <strong className="font-semibold">{demo.password}</strong>
          </p>
          <Button size="sm" onClick={() => fill(demo)} className="mt-2 noscript:hidden">
            Fill in
          </Button>
        </Callout>
      )}
      <TextField
        {...field('identifier')}
        label="Username"
        hint="The mail address of your account."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} noteRoom label="Password" autoComplete="current-password" />
      <div className="-mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <RememberMe on={remember} onChange={setRemember} />
        <TextLink to={withReturnPath('/login?forgot', params)} className="py-3 text-small">
          Forgot the password?
        </TextLink>
      </div>
      <SubmitButton busy={busy} failure={failure}>
        Sign In
      </SubmitButton>
    </form>
  );
}

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
        <p>
          If {values.email.trim()} has an account, a mail with a link for a new password is on its way. The
          link works once, for an hour.
        </p>
      </MailSent>
    );
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        {...field('email')}
        label="Email"
        hint="Of your account. We mail a link for a new password to it."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton busy={busy} failure={failure}>
        Mail me a link
      </SubmitButton>
      <p className="text-small">
        <TextLink to={withReturnPath('/login', params)} className="inline-block py-3">
          Back to Sign In
        </TextLink>
      </p>
    </form>
  );
}
