import { useState } from 'react';
import { ApiError, asSent } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { getSession } from '../../lib/session/session.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { getUserQueryOptions } from './account-queries.ts';

export type ConfirmEmailProps = {
  /** From the link in the mail. */
  token: string;
  onDone: () => void;
};

/** Makes a new mail address the account's. By a press: programs that look at mails open the links in them too. */
export function ConfirmEmail({ token, onDone }: ConfirmEmailProps) {
  const [asking, setAsking] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: { password: '' },
    send: async ({ password }) => {
      try {
        await sendOwn(asSent(), '/api/auth/email/confirm', {
          body: { token, ...(password && { password }) },
        });
      } catch (error) {
        if (error instanceof ApiError && error.field === 'password') setAsking(true);
        throw error;
      }
      // The account may be another one than that of the link, and then nothing changes.
      if (getSession())
        await queryClient()
          .fetchQuery({ ...getUserQueryOptions(), staleTime: 0 })
          .catch(() => undefined);
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-mute">Press the button, and mails of the account go to this address from then on.</p>
      {asking && (
        <PasswordField
          {...field('password')}
          label="Password"
          hint="Of the account that named this address. If that was not you, close this page: nothing changes."
          autoComplete="current-password"
        />
      )}
      <SubmitButton busy={busy} failure={failure}>
        Confirm the new address
      </SubmitButton>
    </form>
  );
}
