import type { MailSent, Proved, User } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { storeToken } from '../../lib/session/store-session.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SESSIONS_KEY } from './account-queries.ts';
import { checkConfirmation, checkNewPassword } from './check-fields.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { password: '', new_password: '', confirmation: '' };

/** Another password; where there is none yet, a mail with a link to set one. */
export function PasswordSettings({ user }: { user: User }) {
  return user.has_password ? <ChangePassword user={user} /> : <SetPassword email={user.email} />;
}

function ChangePassword({ user }: { user: User }) {
  const client = useQueryClient();
  const [changed, setChanged] = useState(false);
  const { formProps, field, fill, busy, failure } = useForm({
    initial: EMPTY,
    check: ({ password, new_password, confirmation }) => ({
      ...(password === '' && { password: m.accounts.passwordIsRequired }),
      new_password: checkNewPassword(new_password),
      confirmation: checkConfirmation(new_password, confirmation),
    }),
    send: async ({ password, new_password }) => {
      setChanged(false);
      const body = { password, new_password };
      storeToken(await sendOwn(asSent<Proved>(), '/api/auth/change-password', { body }));
      fill(EMPTY);
      setChanged(true);
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
  return (
    <form {...formProps} aria-label={m.accounts.changeThePassword} className="grid gap-4">
      {/* Password managers keep the new password with it. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={user.email ?? ''}
        hidden
        readOnly
      />
      <PasswordField
        {...field('password')}
        label={m.accounts.currentPassword}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={field('new_password')}
        confirmation={field('confirmation')}
        confirmationLabel={m.accounts.reEnterNewPassword}
      />
      <SubmitButton
        variant="secondary"
        size="md"
        className="justify-self-start"
        busy={busy}
        failure={failure}
      >
        {m.accounts.changePassword}
      </SubmitButton>
      {changed && <Callout kind="success">{m.accounts.passwordChangedWeSignedYouOut}</Callout>}
    </form>
  );
}

function SetPassword({ email }: { email: string | null }) {
  const { busy, failure, run } = useWork();
  const [sent, setSent] = useState(false);
  const send = () =>
    run(async () => {
      await postJson(asSent<MailSent>(), '/api/auth/forgot-password', { email });
      setSent(true);
    });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-mute">
        {m.accounts.youSignInWithYourWallet}{' '}
        {email === null ? m.accounts.toSetOneAddAnEmail : m.accounts.weCanEmailALinkTo({ email })}
      </p>
      {email !== null && (
        <Button onClick={send} busy={busy}>
          {m.accounts.emailMeALink}
        </Button>
      )}
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {sent && <Callout kind="success">{m.accounts.weveEmailedALinkToSet({ email: email ?? '' })}</Callout>}
    </div>
  );
}
