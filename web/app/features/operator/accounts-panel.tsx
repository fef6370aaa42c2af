import type { SignedOut } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSend } from './operator-queries.ts';
import { checkAuthorNumber, LINE_BUTTON, LINE_FORM, Panel, useTellDone } from './panel.tsx';

/** The panel for accounts: signs one out of all browsers. */
export function AccountsPanel() {
  return (
    <Panel title={m.operator.accounts} lead={m.operator.signAnAccountOutOfAll}>
      <SignOutForm />
    </Panel>
  );
}

function SignOutForm() {
  const send = useSend();
  const tell = useTellDone();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { author: '' },
    check: ({ author }) => checkAuthorNumber(author),
    send: async ({ author }) => {
      const id = author.trim();
      const { ended } = await send<SignedOut>(`/api/operator/accounts/${id}/sessions`, 'DELETE');
      fill({ author: '' });
      tell({ text: describeEnded(id, ended) });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} sm:grid-cols-[1fr_auto]`}>
      <TextField
        {...field('author')}
        label={m.operator.authorNumber}
        hint={m.operator.emailedLinksToSetANew}
        inputMode="numeric"
        autoComplete="off"
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
        {m.operator.signOutEverywhere}
      </SubmitButton>
    </form>
  );
}

function describeEnded(id: string, ended: number): string {
  if (ended === 0) return m.operator.authorIdWasNotSignedIn({ id });
  return `Author ${id} is signed out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}.`;
}
