import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFirstSign } from '../../lib/loading/first-sign.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useNear } from '../../lib/use-near.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AccountPanel } from './account-panel.tsx';
import { getUserQueryOptions } from './account-queries.ts';
import { DetailsSettings } from './details-settings.tsx';
import { EmailSettings } from './email-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { WalletSettings } from './wallet-settings.tsx';
import type { YourDataProps } from './your-data.tsx';

/** They are below the first window of a phone. */
const ConnectedSites = lazyComponent(
  () => import('./connected-sites.tsx').then((module) => module.ConnectedSites),
  () => <Skeleton className="h-52 w-full" />,
);
const SessionSettings = lazyComponent(
  () => import('./session-settings.tsx').then((module) => module.SessionSettings),
  () => <Skeleton className="h-17 w-full" />,
);
const PasskeySettings = lazyComponent(
  () => import('./factors/passkey-settings.tsx').then((module) => module.PasskeySettings),
  () => <Skeleton className="h-47 w-full" />,
);
const TwoStepSettings = lazyComponent(
  () => import('./factors/two-step-settings.tsx').then((module) => module.TwoStepSettings),
  () => <Skeleton className="h-54 w-full" />,
);
const SecurityActivity = lazyComponent(
  () => import('./security-activity.tsx').then((module) => module.SecurityActivity),
  () => <Skeleton className="h-128 w-full" />,
);
const YourData = lazyComponent(
  () => import('./your-data.tsx').then((module) => module.YourData),
  () => <Skeleton className="h-56 w-full" />,
);

/** The settings of an account. */
export function AccountSettings({ user, onDeleted }: YourDataProps) {
  // Another browser may have changed it: keeps the session's user up to date (getUserQueryOptions).
  useQuery(getUserQueryOptions());
  const [later, near] = useNear<HTMLDivElement>('0px');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <AccountPanel title={m.accounts.emailAddress}>
          <EmailSettings user={user} />
        </AccountPanel>
        <AccountPanel title={m.accounts.details}>
          <DetailsSettings />
        </AccountPanel>
        <AccountPanel title={m.accounts.password} anchor="password">
          <PasswordSettings user={user} />
        </AccountPanel>
        <AccountPanel title={m.accounts.twoStepVerification}>
          <Later height="h-54">
            <TwoStepSettings />
          </Later>
        </AccountPanel>
        <AccountPanel title={m.accounts.passkeys}>
          <Later height="h-47">
            <PasskeySettings />
          </Later>
        </AccountPanel>
      </div>
      <div className="grid gap-6">
        <AccountPanel title={m.accounts.wallets}>
          <WalletSettings user={user} />
        </AccountPanel>
        <div ref={later} className="grid gap-6">
          <AccountPanel title={m.accounts.googleAndFacebook} anchor="sites">
            {near ? <ConnectedSites user={user} /> : <div className="h-52" />}
          </AccountPanel>
          <AccountPanel title={m.accounts.signedInBrowsers}>
            {near ? <SessionSettings /> : <div className="h-17" />}
          </AccountPanel>
          <AccountPanel title={m.accounts.securityActivity}>
            {near ? <SecurityActivity /> : <div className="h-128" />}
          </AccountPanel>
          <AccountPanel title={m.accounts.yourData}>
            {near ? <YourData user={user} onDeleted={onDeleted} /> : <div className="h-56" />}
          </AccountPanel>
        </div>
      </div>
    </div>
  );
}

type LaterProps = { height: string; children: ReactNode };

/**
 * Keeps the height of its content until the reader sees it or makes a first move. A phone shows none of it at first, and opens the
 * page without its code.
 */
function Later({ height, children }: LaterProps) {
  const signed = useFirstSign();
  const [place, near] = useNear<HTMLDivElement>('0px');
  return <div ref={place}>{signed || near ? children : <div className={height} />}</div>;
}
