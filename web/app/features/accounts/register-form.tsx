import type { MailSent as Answer, SignedIn } from '@pitlane/shared/api/accounts';
import { findNameFault } from '@pitlane/shared/domain/people/username';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, asSent, postJson } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
import { withReturnPath } from '../../lib/session/login-path.ts';
import { makeRegistrationSecret, readRegistrationSecret } from '../../lib/session/own-secret.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkConfirmation, checkEmail, checkNewPassword, checkPhone } from './check-fields.ts';
import { NameField, PhoneField } from './details-fields.tsx';
import { MailCodeField } from './mail-code-field.tsx';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RememberMe } from './remember-me.tsx';
import { checkMailCode, readMailCode, useMailToken } from './use-mail-token.ts';
import type { OnSignedIn } from './use-signed-in.ts';
import { isUsedLink } from './used-link.ts';

/** Register: what is entered waits for the link in the mail. */
export function RegisterForm() {
  const [sent, setSent] = useState(false);
  const [params] = useSearchParams();
  const { formProps, field, busy, failure, values } = useForm({
    initial: { name: '', email: '', username: '', phone: '', password: '', password_confirmation: '' },
    check: ({ username, email, phone, password, password_confirmation }) => ({
      email: checkEmail(email),
      username: checkName(username),
      phone: checkPhone(phone),
      password: checkNewPassword(password),
      password_confirmation: checkConfirmation(password, password_confirmation),
    }),
    send: async (values) => {
      const body = { ...values, browser_secret: makeRegistrationSecret() };
      await postJson(asSent<Answer>(), '/api/auth/local/register', body);
      setSent(true);
    },
  });
  if (sent)
    return (
      <MailSent onBack={() => setSent(false)}>
        <p>{m.accounts.weSentALinkToEmail({ email: values.email.trim() })}</p>
        <p>{m.accounts.noEmailAfterAFewMinutes}</p>
      </MailSent>
    );
  return (
    <form {...formProps} className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <NameField {...field('name')} />
      <TextField
        {...field('email')}
        label={m.accounts.email}
        hint={m.accounts.youSignInWithItOther}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('username')}
        label={m.accounts.username}
        hint={m.accounts.otherDriversSeeItOnYour}
        autoComplete="nickname"
        maxLength={32}
        spellCheck={false}
      />
      <PhoneField {...field('phone')} />
      <NewPasswordFields
        label={m.accounts.password}
        password={field('password')}
        confirmation={field('password_confirmation')}
      />
      <div className="mt-2 grid gap-2 md:col-span-2">
        <SubmitButton busy={busy} failure={failure} className="md:justify-self-start md:px-12">
          {m.accounts.register}
        </SubmitButton>
        <p className="text-small text-mute">
          {rich(
            m.accounts.alreadyHaveAnAccountSignIn({
              link: (text) => (
                <TextLink to={withReturnPath('/login', params)} className="inline-block py-3">
                  {text}
                </TextLink>
              ),
            }),
          )}
        </p>
      </div>
    </form>
  );
}

/** Makes the account. By a press: programs that look at mails open the links in them too. */
export function ConfirmRegistration({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const token = useMailToken();
  const [remember, setRemember] = useState(false);
  const [asking, setAsking] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: { code: '', password: '' },
    check: ({ code }) => checkMailCode(token, code),
    send: async ({ code, password }) => {
      const given = {
        token: token || readMailCode(code),
        remember,
        secret: readRegistrationSecret(),
        ...(password && { password }),
      };
      try {
        const answer = await postJson(asSent<SignedIn>(), '/api/auth/confirm', given);
        await onSignedIn(answer, remember);
      } catch (error) {
        if (error instanceof ApiError && error.field === 'password') setAsking(true);
        setUsed(isUsedLink(error));
        throw error;
      }
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      {asking ? (
        <>
          <p className="text-mute">{m.accounts.youreInADifferentBrowserEnter}</p>
          <PasswordField {...field('password')} label={m.accounts.password} autoComplete="current-password" />
        </>
      ) : (
        <p className="text-mute">{m.accounts.confirmToCreateYourAccountAnd}</p>
      )}
      <MailCodeField {...field('code')} token={token} />
      <RememberMe on={remember} onChange={setRemember} />
      <SubmitButton busy={busy} failure={failure}>
        {m.accounts.confirmAndSignIn}
      </SubmitButton>
      {(asking || isUsed) && (
        <p className="text-small">
          {asking && m.accounts.forgotThePassword}
          <TextLink to="/register" className="inline-block py-3">
            {m.accounts.registerAgain}
          </TextLink>
        </p>
      )}
    </form>
  );
}

/** Why no account can have this name; undefined for one that may be free. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return m.accounts.usernameIsRequired;
  const fault = findNameFault(name);
  return fault && m.accounts.usernameFault({ fault });
}
