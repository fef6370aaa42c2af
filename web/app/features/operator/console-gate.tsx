import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { getSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { ConsoleSkeleton } from './console-skeleton.tsx';
import { getSelfQueryOptions } from './operator-queries.ts';

// Only operators need its code.
const Console = lazyComponent(
  () => import('./console.tsx').then((module) => module.Console),
  ConsoleSkeleton,
);

type ConsoleGateProps = {
  /** Renders what has the owner's wallet, or the operator's passkey, sign for this session; calls `onProved` when it has. */
  renderProof: (way: 'wallet' | 'passkey', onProved: () => Promise<unknown>) => ReactNode;
};

/** Shows the console to operators, has them confirm that it is them, and tells other accounts how to become an operator. */
export function ConsoleGate({ renderProof }: ConsoleGateProps) {
  const query = useQuery(getSelfQueryOptions());
  // A likely operator does not wait for the answer before the code is fetched.
  useEffect(() => {
    if (getSession()?.user.operator) Console.preload();
  }, []);
  if (query.error instanceof ApiError && query.error.code === 'PROOF_REQUIRED') {
    const { proof } = query.error;
    const onProved = () => query.refetch();
    if (proof?.of !== 'operator')
      return (
        <EmptyState icon="wallet" title="Confirm that it's you" action={renderProof('wallet', onProved)}>
          The console opens for the owner's wallet. Sign with it once every 12 hours.
        </EmptyState>
      );
    return proof.ways.length > 0 ? (
      <EmptyState icon="user" title="Confirm that it's you" action={renderProof('passkey', onProved)}>
        The console opens for operators with a passkey. Use yours once every 12 hours.
      </EmptyState>
    ) : (
      <EmptyState
        icon="user"
        title="Add a passkey first"
        action={<ButtonLink to="/account">Add a passkey in your account</ButtonLink>}
      >
        Operators confirm with a passkey, so that a stolen password does not open this console.
      </EmptyState>
    );
  }
  const isDismissed = query.error instanceof ApiError && query.error.status === 403;
  // Also when it was one a moment ago.
  if (query.data === null || isDismissed) {
    return (
      <EmptyState
        icon="flag"
        title="You are not an operator"
        action={<ButtonLink to="/account">Your account</ButtonLink>}
      >
        This console is for the owner of the contracts and for the accounts that the owner appoints. If you
        own them, or were named as their next owner, link that wallet to your account.
      </EmptyState>
    );
  }
  if (query.data) return <Console self={query.data} />;
  return query.isError ? <RetryCallout query={query} /> : <ConsoleSkeleton />;
}
