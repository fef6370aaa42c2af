import { useQuery } from '@tanstack/react-query';
import { AccountPanel } from './account-panel.tsx';
import { getUserQueryOptions } from './account-queries.ts';
import { EmailSettings } from './email-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { WalletSettings } from './wallet-settings.tsx';
import { YourData, type YourDataProps } from './your-data.tsx';

/** What the owner of an account can change about it. */
export function AccountSettings({ user, onDeleted }: YourDataProps) {
  // Another browser may have changed it: keeps the session's user up to date (getUserQueryOptions).
  useQuery(getUserQueryOptions());
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <AccountPanel title="Mail address">
          <EmailSettings user={user} />
        </AccountPanel>
        <AccountPanel title="Password">
          <PasswordSettings user={user} />
        </AccountPanel>
      </div>
      <div className="grid gap-6">
        <AccountPanel title="Wallets">
          <WalletSettings user={user} />
        </AccountPanel>
        <AccountPanel title="Signed-in browsers">
          <SessionSettings />
        </AccountPanel>
        <AccountPanel title="Your data">
          <YourData user={user} onDeleted={onDeleted} />
        </AccountPanel>
      </div>
    </div>
  );
}
