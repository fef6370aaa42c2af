import type { SignedOut } from '@pitlane/shared/api/accounts';
import { AuthorNumberForm } from './author-number-form.tsx';
import { useSend } from './operator-queries.ts';
import { Panel } from './panel.tsx';

/** The panel for accounts: signs one out of all browsers. */
export function AccountsPanel() {
  return (
    <Panel
      title="Accounts"
      lead="Sign an account out of all browsers when its session was stolen or a device was lost. Its owner gets an email and needs to sign in again."
    >
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
      hint="Emailed links to set a new password or address stop working too."
      button="Sign out everywhere"
      send={signOut}
    />
  );
}

function describeEnded(id: string, ended: number): string {
  if (ended === 0) return `Author ${id} was not signed in anywhere.`;
  return `Author ${id} is signed out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}.`;
}
