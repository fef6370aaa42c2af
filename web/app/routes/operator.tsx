import { NeedsScripts } from '../features/accounts/account-panel.tsx';
import { ConfirmWallet } from '../features/accounts/confirm-wallet.tsx';
import { ConfirmPasskey } from '../features/accounts/factors/confirm-passkey.tsx';
import { ConsoleGate } from '../features/operator/console-gate.tsx';
import { ConsoleSkeleton } from '../features/operator/console-skeleton.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { useRequiredSession } from '../lib/session/require-session.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/operator';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Operator',
    description: 'The console for the operators of this site.',
    hidden: true,
  });

/** GET /operator: the console. Only the browser knows who asks, so the server renders the frame. */
export default function OperatorPage() {
  const session = useRequiredSession();
  return (
    <div className="page-width min-h-dvh pb-20">
      <PageTitle title="Operator" lead="Chains, jobs, reports, and what visitors see." />
      <NeedsScripts />
      {session ? (
        <ConsoleGate
          key={session.user.id}
          renderProof={(way, onProved) =>
            way === 'wallet' ? <ConfirmWallet onProved={onProved} /> : <ConfirmPasskey onProved={onProved} />
          }
        />
      ) : (
        <div className="noscript:hidden">
          <ConsoleSkeleton />
        </div>
      )}
    </div>
  );
}
