import type { SignedIn, SignInWays } from '@pitlane/shared/api/accounts';
import type { SecondStepRequired } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asSent, postJson } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { withReturnPath } from '../../lib/session/login-path.ts';
import { readDevice } from '../../lib/session/own-secret.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { RememberMe } from './remember-me.tsx';
import type { OnSignedIn } from './use-signed-in.ts';

// Few accounts have a second step.
export const SecondStep = lazyComponent(() =>
  import('./factors/second-step.tsx').then((module) => module.SecondStep),
);

type SignInFormProps = {
  demo: SignInWays['demo'];
  onSignedIn: OnSignedIn;
};

/** The first form of Sign In: mail address and password, and the second step where the account has one. */
export function SignInForm({ demo, onSignedIn }: SignInFormProps) {
  const [remember, setRemember] = useState(false);
  const [required, setRequired] = useState<SecondStepRequired>();
  const [params] = useSearchParams();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { identifier: '', password: '' },
    check: ({ identifier, password }) => ({
      ...(identifier.trim() === '' && { identifier: m.accounts.usernameIsRequired }),
      ...(password === '' && { password: m.accounts.passwordIsRequired }),
    }),
    send: async (values) => {
      const body = { ...values, remember, device: readDevice() };
      const answer = await postJson(asSent<SignedIn | SecondStepRequired>(), '/api/auth/local', body);
      if ('ticket' in answer) setRequired(answer);
      else await onSignedIn(answer, remember);
    },
  });
  if (required)
    return (
      <SecondStep
        required={required}
        onSignedIn={(answer) => onSignedIn(answer, remember)}
        onBack={() => setRequired(undefined)}
      />
    );
  return (
    <form {...formProps} className="grid gap-4">
      {demo && (
        <Callout kind="info" quiet>
          <p className="wrap-anywhere">
            {rich(
              m.accounts.anyoneCanUseTheDemoAccount({
                identifier: demo.identifier,
                strong: (text) => <strong className="font-semibold">{text}</strong>,
                password: demo.password,
                strong2: (text) => <strong className="font-semibold">{text}</strong>,
              }),
            )}
          </p>
          <Button size="sm" onClick={() => fill(demo)} className="mt-2 noscript:hidden">
            {m.accounts.fillIn}
          </Button>
        </Callout>
      )}
      <TextField
        {...field('identifier')}
        label={m.accounts.username}
        hint={m.accounts.theEmailAddressOfYourAccount}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        noteRoom
        label={m.accounts.password}
        autoComplete="current-password"
      />
      <div className="-mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <RememberMe on={remember} onChange={setRemember} />
        <TextLink to={withReturnPath('/login?forgot', params)} className="py-3 text-small">
          {m.accounts.forgotThePassword2}
        </TextLink>
      </div>
      <SubmitButton busy={busy} failure={failure}>
        {m.accounts.signIn}
      </SubmitButton>
    </form>
  );
}
