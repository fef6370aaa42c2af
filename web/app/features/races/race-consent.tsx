import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { useEffect, useState } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { TransactionReport } from '../../wallet/ui/transaction-report.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { consentStore, startConsent } from './consent-store.ts';
import { ConsentTile } from './consent-tile.tsx';
import type { ConsentWish } from './consent-transaction.ts';
import { ConsentUnknown } from './consent-unknown.tsx';

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
        Let the game race my cars
      </h2>
      <p className="mt-1.5 max-w-prose text-mute">
        The game may then lock a car of yours for a race, for an hour at most at a time. You can take this
        back whenever you like.
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
