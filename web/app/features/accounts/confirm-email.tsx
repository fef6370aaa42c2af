import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { ApiError, asSent } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { getSession } from '../../lib/session/session.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { getUserQueryOptions } from './account-queries.ts';
import { MailCodeField } from './mail-code-field.tsx';
import { checkMailCode, readMailCode, useMailToken } from './use-mail-token.ts';
import { isUsedLink } from './used-link.ts';

/** Makes a new mail address the account's. By a press: programs that look at mails open the links in them too. */
export function ConfirmEmail({ onDone }: { onDone: () => void }) {
  const token = useMailToken();
  const [asking, setAsking] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: { code: '', password: '' },
    check: ({ code }) => checkMailCode(token, code),
    send: async ({ code, password }) => {
      const body = { token: token || readMailCode(code), ...(password && { password }) };
      try {
        await sendOwn(asSent(), '/api/auth/email/confirm', { body });
      } catch (error) {
        if (error instanceof ApiError && error.field === 'password') setAsking(true);
        setUsed(isUsedLink(error));
        throw error;
      }
      // The account may be another one than that of the link, and then nothing changes. The address is confirmed even when this read fails:
      // the next page reads the account again.
      if (getSession())
        await queryClient()
          .fetchQuery({ ...getUserQueryOptions(), staleTime: 0 })
          .catch(() => undefined);
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-mute">{m.accounts.confirmToUseThisAddressFor}</p>
      <MailCodeField {...field('code')} token={token} />
      {asking && (
        <PasswordField
          {...field('password')}
          label={m.accounts.password}
          hint={m.accounts.enterThePasswordOfTheAccount}
          autoComplete="current-password"
        />
      )}
      <SubmitButton busy={busy} failure={failure}>
        {m.accounts.confirmTheNewAddress}
      </SubmitButton>
      {isUsed && (
        <p className="text-small">
          <TextLink to="/account" className="inline-block py-3">
            {m.accounts.requestANewEmailInYour}
          </TextLink>
        </p>
      )}
    </form>
  );
}
