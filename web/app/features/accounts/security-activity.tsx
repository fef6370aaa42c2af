import type { SecurityActivity as Activity } from '@pitlane/shared/api/audit';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import type { AccountDeed } from '@pitlane/shared/domain/site/deeds';
import { m } from '@pitlane/shared/messages/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LocalTime } from '../../ui/time.tsx';

const getNames = (): Record<AccountDeed, string> => ({
  'account.register': m.accounts.accountCreated,
  'account.sign_in': m.accounts.signedIn,
  'account.sign_in_failed': m.accounts.failedSignIn,
  'account.sign_out': m.accounts.signedOut,
  'account.session_end': m.accounts.browsersSignedOut,
  'account.proof': m.accounts.identityConfirmed,
  'account.password_change': m.accounts.passwordChanged,
  'account.password_reset': m.accounts.passwordResetByEmail,
  'account.email_change': m.accounts.emailAddressChanged,
  'account.wallet_linked': m.accounts.walletLinked,
  'account.wallet_unlinked': m.accounts.walletUnlinked,
  'account.site_connected': m.accounts.signInServiceConnected,
  'account.site_disconnected': m.accounts.signInServiceDisconnected,
  'account.passkey_added': m.accounts.passkeyAdded,
  'account.passkey_removed': m.accounts.passkeyRemoved,
  'account.authenticator_added': m.accounts.authenticatorAppAdded,
  'account.authenticator_removed': m.accounts.authenticatorAppRemoved,
  'account.recovery_codes_replaced': m.accounts.recoveryCodesReplaced,
  'account.recovery_code_used': m.accounts.recoveryCodeUsed,
  'account.others_removed': m.accounts.otherWaysToSignInRemoved,
  'account.guesser_signed_out': m.accounts.browserSignedOutAfterFailedAttempts,
  'account.signed_out_by_operator': m.accounts.signedOutByTheOperator,
  'account.export': m.accounts.dataDownloaded,
  'account.delete': m.accounts.accountDeleted,
});

const getWays = (): Record<ProofWay, string> => ({
  password: m.accounts.password,
  wallet: m.accounts.wallet,
  passkey: m.accounts.passkey,
  code: m.accounts.authenticatorApp,
  recovery_code: m.accounts.recoveryCode,
  google: m.accounts.google,
  facebook: m.accounts.facebook,
});

const QUERY = queryOptions({
  queryKey: [OWN, 'security activity'],
  queryFn: ({ signal }) => getOwn(asSent<Activity>(), '/api/auth/activity', signal),
  staleTime: 0,
});

/** Entries that are shown at first. */
const FEW = 6;

/** What happened to the account of late: its sign-ins, and changes of the ways to sign in. */
export function SecurityActivity() {
  const query = useQuery(QUERY);
  const [isAll, setAll] = useState(false);
  const entries = query.data?.entries;
  return (
    <div className="grid gap-4">
      <p className="text-mute">{m.accounts.dontRecogniseASignInSign}</p>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-112 w-full" />}
      {entries?.length === 0 && <p className="text-small text-mute">{m.accounts.noActivityYet}</p>}
      {entries && entries.length > 0 && (
        <ul aria-label={m.accounts.securityActivity} className="grid divide-y rounded-md border">
          {entries.slice(0, isAll ? undefined : FEW).map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {!isAll && entries && entries.length > FEW && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {m.accounts.showAllLength({ length: entries.length })}
        </Button>
      )}
    </div>
  );
}

function ActivityRow({ entry }: { entry: Activity['entries'][number] }) {
  const { deed, target, at, after, network, browser } = entry;
  const { way, count } = (after ?? {}) as { way?: ProofWay; count?: number };
  const where = [browser, network].filter((part) => part !== null);
  return (
    <li className="px-3.5 py-2.5">
      <p className="font-medium">
        {getNames()[deed]}
        {target && <span className="font-normal text-mute"> · {target}</span>}
        {way && <span className="font-normal text-mute"> · {getWays()[way] ?? way}</span>}
        {count !== undefined && count > 1 && (
          <span className="font-normal text-mute">{m.accounts.countTimes({ count })}</span>
        )}
      </p>
      <p className="text-small text-mute">
        <LocalTime seconds={at} />
        {where.length > 0 && ` · ${where.join(' · ')}`}
      </p>
    </li>
  );
}
