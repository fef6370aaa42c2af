import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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

/** Shows the console to operators, and to other accounts how to become one. */
export function ConsoleGate() {
  const query = useQuery(getSelfQueryOptions());
  // A likely operator does not wait for the answer before the code is fetched.
  useEffect(() => {
    if (getSession()?.user.operator) Console.preload();
  }, []);
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
