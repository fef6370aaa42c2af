import { NeedsScripts } from '../features/accounts/account-panel.tsx';
import { AccountSettings } from '../features/accounts/account-settings.tsx';
import { AccountPanelsSkeleton } from '../features/accounts/account-skeleton.tsx';
import { useSignOut } from '../layout/use-sign-out.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { useRequiredSession } from '../lib/session/require-session.ts';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/account';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Account',
    description: 'Your account: wallets, email address, password and data.',
    hidden: true,
  });

/** GET /account: the settings of the signed-in account. Only the browser knows it, so the server renders the frame. */
export default function AccountPage() {
  const session = useRequiredSession();
  const signOut = useSignOut();
  return (
    <TitledPage
      title="Account"
      lead="Manage how you sign in, your wallets and your email address. Your name and pictures are on your profile."
    >
      <NeedsScripts />
      {session ? (
        <AccountSettings
          key={session.user.id}
          user={session.user}
          onDeleted={() => signOut({ deleted: true })}
        />
      ) : (
        <div className="noscript:hidden">
          <AccountPanelsSkeleton />
        </div>
      )}
    </TitledPage>
  );
}
