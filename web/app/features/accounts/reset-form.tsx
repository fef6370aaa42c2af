import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkConfirmation, checkNewPassword } from './check-fields.ts';
import { MailCodeField } from './mail-code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkMailCode, readMailCode, useMailToken } from './use-mail-token.ts';
import { isUsedLink } from './used-link.ts';

/** Sets a new password with the secret of a mail's link. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const token = useMailToken();
  const [removing, setRemoving] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: { code: '', password: '', password_confirmation: '' },
    check: ({ code, password, password_confirmation }) => ({
      ...checkMailCode(token, code),
      password: checkNewPassword(password),
      password_confirmation: checkConfirmation(password, password_confirmation),
    }),
    send: async ({ code, password }) => {
      const body = { token: token || readMailCode(code), password, remove_other_ways: removing };
      try {
        await postJson(asSent(), '/api/auth/reset-password', body);
      } catch (error) {
        setUsed(isUsedLink(error));
        throw error;
      }
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <MailCodeField {...field('code')} token={token} />
      <NewPasswordFields password={field('password')} confirmation={field('password_confirmation')} />
      <p className="text-small text-mute">{m.accounts.wellSignYouOutOfEvery}</p>
      <Checkbox name="remove_other_ways" checked={removing} onChange={() => setRemoving(!removing)}>
        {m.accounts.alsoRemoveOtherWaysToSign}
      </Checkbox>
      <SubmitButton busy={busy} failure={failure}>
        {m.accounts.setTheNewPassword}
      </SubmitButton>
      {isUsed && (
        <p className="text-small">
          <TextLink to="/login?forgot" className="inline-block py-3">
            {m.accounts.requestANewEmail}
          </TextLink>
        </p>
      )}
    </form>
  );
}
