import { m } from '@pitlane/shared/messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { describeNotOwner } from '../../entities/account/not-owner.ts';
import { ApiError } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { getSession } from '../../lib/session/session.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { ButtonLink, TextLink } from '../../ui/text-link.tsx';
import { getWallet } from '../../wallet/wallet-store.ts';
import { ConsoleSkeleton } from './console-skeleton.tsx';
import { CONSOLE_KEY, getSelfQueryOptions } from './operator-queries.ts';

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
  const client = useQueryClient();
  const [notOwner, setNotOwner] = useState<string>();
  // A likely operator does not wait for the answer before the code is fetched.
  useEffect(() => {
    if (getSession()?.user.operator) Console.preload();
  }, []);
  const onProved = async () => {
    const signer = getWallet().address;
    const { error } = await query.refetch();
    setNotOwner(isUnproved(error) ? describeNotOwner(signer) : undefined);
    // What the panels asked for in the meantime was refused.
    if (!error) await client.invalidateQueries({ queryKey: CONSOLE_KEY });
  };
  const isDismissed =
    query.error instanceof ApiError && query.error.status === 403 && !isUnproved(query.error);
  // Also when it was one a moment ago.
  if (query.data === null || isDismissed) {
    return (
      <EmptyState
        icon="flag"
        title={m.operator.youAreNotAnOperator}
        action={<ButtonLink to="/account">{m.operator.yourAccount}</ButtonLink>}
      >
        {m.operator.thisConsoleIsForTheOwner}
      </EmptyState>
    );
  }
  const question = isUnproved(query.error) && (
    <Question error={query.error} notOwner={notOwner} renderProof={(way) => renderProof(way, onProved)} />
  );
  // The console stays below the question: a post that is being written is not lost when the 12 hours end.
  if (query.data)
    return (
      <>
        {question && <div className="mb-6">{question}</div>}
        <Console self={query.data} />
      </>
    );
  if (question) return question;
  return query.isError ? <RetryCallout query={query} /> : <ConsoleSkeleton />;
}

function isUnproved(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'PROOF_REQUIRED';
}

type QuestionProps = {
  error: ApiError;
  /** Set when the wallet that has signed was another one. */
  notOwner: string | undefined;
  renderProof: (way: 'wallet' | 'passkey') => ReactNode;
};

function Question({ error: { proof }, notOwner, renderProof }: QuestionProps) {
  if (proof?.of !== 'operator')
    return (
      <EmptyState
        icon="wallet"
        title={m.operator.confirmItsYou}
        action={
          <div className="grid gap-4">
            {notOwner && <Callout kind="error">{notOwner}</Callout>}
            {renderProof('wallet')}
          </div>
        }
      >
        {m.operator.signWithTheOwnersWalletTo}
      </EmptyState>
    );
  if (proof.ways.length > 0)
    return (
      <EmptyState
        icon="user"
        title={m.operator.confirmItsYou}
        action={
          <div className="grid justify-items-center gap-4">
            {renderProof('passkey')}
            <p className="text-small">
              {rich(
                m.operator.noPasskeyOnThisDeviceAdd({
                  link: (text) => <TextLink to="/account">{text}</TextLink>,
                }),
              )}
            </p>
          </div>
        }
      >
        {m.operator.yourPasskeyToOpenThe}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="user"
      title={m.operator.addAPasskeyFirst}
      action={<ButtonLink to="/account">{m.operator.addOneInYourAccountSettings}</ButtonLink>}
    >
      {m.operator.operatorsNeedAPasskeySoA}
    </EmptyState>
  );
}
