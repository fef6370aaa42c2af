import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TransactionReport } from '../../wallet/ui/transaction-report.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { getConsentQueryOptions } from './consent-query.ts';
import { consentStore } from './consent-store.ts';
import type { ConsentWish } from './consent-transaction.ts';

/**
 * In one's own garage: whether the game may race this wallet's cars, a switch for each chain. What follows a press is below
 * the switches, so that none of them ever moves.
 */
export function RaceConsent({ address }: { address: string }) {
  const chains = useRootData().site?.chains ?? [];
  const state = useStore(consentStore);
  const [wish, setWish] = useState<ConsentWish>();
  useEffect(() => {
    void consentStore.resume();
  }, []);
  const press = (wanted: ConsentWish) => {
    setWish(wanted);
    void startConsent(wanted);
  };
  const wanted = chains.find(({ chain }) => chain === wish?.chain);
  const running = state.phase === 'running' ? state.target.chain : undefined;
  return (
    <section aria-labelledby="races" className="mt-14">
      <h2 id="races" className="display text-h3 md:text-h2">
        Allow racing
      </h2>
      <p className="mt-1.5 max-w-prose text-mute">
        The game can then lock your cars for a race, for up to an hour at a time. You can turn this off at any
        time.
      </p>
      <ul className="mt-5 grid gap-3 sm:gap-4 md:grid-cols-3">
        {chains.map(({ chain }) => (
          <ConsentTile
            key={chain}
            chain={chain}
            address={address}
            busy={running === chain}
            other={running !== undefined && running !== chain}
            onPress={press}
          />
        ))}
      </ul>
      <div className="mt-4 grid max-w-2xl gap-4 empty:hidden">
        {chains.map(({ chain }) => (
          <ConsentUnknown key={chain} chain={chain} address={address} />
        ))}
        {wanted && <WrongNetwork chain={wanted.chain} chainId={wanted.chain_id} />}
        {(state.phase === 'running' || state.phase === 'failed') && (
          <TransactionReport
            state={state}
            store={consentStore}
            label={`Progress of your consent on ${CHAIN_FACTS[state.target.chain].label}`}
            check="Check with the chain"
            onAgain={wish && (() => press(wish))}
          />
        )}
      </div>
    </section>
  );
}

/** Gives the game consent on the wish's chain, or takes it back. Every end is in the store and in a toast; never rejects. */
function startConsent(wish: ConsentWish): Promise<void> {
  return consentStore.start({ chain: wish.chain, subject: 'race-consent' }, wish);
}

/** Where a chain could not be asked: that it is so, and the way out. */
function ConsentUnknown({ chain, address }: { chain: Chain; address: string }) {
  const { isError, isFetching, data, refetch } = useQuery(getConsentQueryOptions(chain, address));
  if (!isError || data !== undefined) return null;
  return (
    <Callout
      kind="warning"
      action={
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {CHAIN_FACTS[chain].label} isn’t responding, so we can’t show your choice there.
    </Callout>
  );
}

type ConsentTileProps = {
  chain: Chain;
  address: string;
  /** Whether consent is being changed on this chain. */
  busy: boolean;
  /** Whether it is being changed on another chain. */
  other: boolean;
  onPress: (wish: ConsentWish) => void;
};

/** One chain: whether the game may race there, and the switch. Its height is the same in every state. */
function ConsentTile({ chain, address, busy, other, onPress }: ConsentTileProps) {
  const { label } = CHAIN_FACTS[chain];
  const { data: consent, isError: failed } = useQuery(getConsentQueryOptions(chain, address));
  return (
    <li className="surface flex items-center justify-between gap-4 py-3 pe-3 ps-4.5">
      <span className="min-w-0">
        <ChainMark chain={chain} className="text-small" />
        <span className="mt-0.5 block truncate text-small text-mute">{stateText(consent, failed)}</span>
      </span>
      <Switch
        label={`Allow racing on ${label}`}
        on={consent ?? false}
        busy={busy}
        disabledReason={getBlocker({ consent, failed, other })}
        onClick={() => onPress({ chain, consent: !consent })}
      />
    </li>
  );
}

function stateText(consent: boolean | undefined, failed: boolean): string {
  if (consent === undefined) return failed ? 'Unknown' : 'Asking the chain…';
  return consent ? 'Racing allowed' : 'Racing off';
}

type Blocker = { consent: boolean | undefined; failed: boolean; other: boolean };

function getBlocker({ consent, failed, other }: Blocker): string | undefined {
  if (other) return 'A change on another chain is in progress. You can do one at a time.';
  if (consent !== undefined) return undefined;
  return failed ? 'The chain isn’t responding.' : 'Reading the chain.';
}
