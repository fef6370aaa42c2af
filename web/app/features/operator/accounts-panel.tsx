import type { SignedOut } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { AuthorNumberForm } from './author-number-form.tsx';
import { useSend } from './operator-queries.ts';
import { Panel } from './panel.tsx';

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
  const signOut = async (id: string) => {
    const { ended } = await send<SignedOut>(`/api/operator/accounts/${id}/sessions`, 'DELETE');
    return { text: describeEnded(id, ended) };
  };
  return (
    <AuthorNumberForm
      hint={m.operator.emailedLinksToSetANew}
      button={m.operator.signOutEverywhere}
      send={signOut}
    />
  );
}

function describeEnded(id: string, ended: number): string {
  if (ended === 0) return m.operator.authorIdWasNotSignedIn({ id });
  return `Author ${id} is signed out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}.`;
}
