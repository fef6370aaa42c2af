import { asSent, postJson } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { getSession } from '../../lib/session/session.ts';
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
  const { formProps, busy, failure } = useForm({
    initial: {},
    send: async () => {
      await postJson(asSent(), '/api/auth/email/confirm', { token });
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
      <SubmitButton busy={busy} failure={failure}>
        Confirm the new address
      </SubmitButton>
    </form>
  );
}
