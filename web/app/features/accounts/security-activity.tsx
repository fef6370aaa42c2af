import type { SecurityActivity as Activity } from '@pitlane/shared/api/audit';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import type { AccountDeed } from '@pitlane/shared/domain/site/deeds';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LocalTime } from '../../ui/time.tsx';

const NAMES: Record<AccountDeed, string> = {
  'account.register': 'Account created',
  'account.sign_in': 'Signed in',
  'account.sign_in_failed': 'Failed sign-in',
  'account.sign_out': 'Signed out',
  'account.session_end': 'Browsers signed out',
  'account.proof': 'Identity confirmed',
  'account.password_change': 'Password changed',
  'account.password_reset': 'Password reset by email',
  'account.email_change': 'Email address changed',
  'account.wallet_linked': 'Wallet linked',
  'account.wallet_unlinked': 'Wallet unlinked',
  'account.site_connected': 'Sign-in service connected',
  'account.site_disconnected': 'Sign-in service disconnected',
  'account.passkey_added': 'Passkey added',
  'account.passkey_removed': 'Passkey removed',
  'account.authenticator_added': 'Authenticator app added',
  'account.authenticator_removed': 'Authenticator app removed',
  'account.recovery_codes_replaced': 'Recovery codes replaced',
  'account.recovery_code_used': 'Recovery code used',
  'account.others_removed': 'Other ways to sign in removed',
  'account.guesser_signed_out': 'Browser signed out after failed attempts',
  'account.signed_out_by_operator': 'Signed out by the operator',
  'account.export': 'Data downloaded',
  'account.delete': 'Account deleted',
};

const WAYS: Record<ProofWay, string> = {
  password: 'Password',
  wallet: 'Wallet',
  passkey: 'Passkey',
  code: 'Authenticator app',
  recovery_code: 'Recovery code',
  google: 'Google',
  facebook: 'Facebook',
};

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
      <p className="text-mute">
        Don’t recognise a sign-in? Sign out all other browsers and change your password.
      </p>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-112 w-full" />}
      {entries?.length === 0 && <p className="text-small text-mute">No activity yet.</p>}
      {entries && entries.length > 0 && (
        <ul aria-label="Security activity" className="grid divide-y rounded-md border">
          {entries.slice(0, isAll ? undefined : FEW).map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {!isAll && entries && entries.length > FEW && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          Show all {entries.length}
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
        {NAMES[deed]}
        {target && <span className="font-normal text-mute"> · {target}</span>}
        {way && <span className="font-normal text-mute"> · {WAYS[way] ?? way}</span>}
        {count !== undefined && count > 1 && <span className="font-normal text-mute"> · {count} times</span>}
      </p>
      <p className="text-small text-mute">
        <LocalTime seconds={at} />
        {where.length > 0 && ` · ${where.join(' · ')}`}
      </p>
    </li>
  );
}
