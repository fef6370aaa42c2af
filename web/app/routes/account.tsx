import { m } from '@pitlane/shared/messages/messages';
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
    title: m.accounts.account,
    description: m.accounts.yourAccountWalletsEmailAddressPassword,
    hidden: true,
  });

/** GET /account: the settings of the signed-in account. Only the browser knows it, so the server renders the frame. */
export default function AccountPage() {
  const session = useRequiredSession();
  const signOut = useSignOut();
  return (
    <TitledPage title={m.accounts.account} lead={m.accounts.manageHowYouSignInYour}>
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
