import type { NftDetail } from '@pitlane/shared/api/nfts';
import { useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useStore } from '../../lib/store.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { useWalletObstacle } from '../../wallet/run/order-run.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { CANCEL_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { useRunOf } from '../../wallet/run/use-run-of.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { cancelStore } from './cancel-store.ts';
import { useOwnListings } from './use-own-listings.ts';

/** All listings of an item are taken back. The sheet speaks of those that were there when it was opened. */
export function CancelSheet({ nft }: { nft: NftDetail }) {
  const { open } = useOwnListings(nft.id);
  const [listings] = useState(open ?? []);
  const cancel = useStore(cancelStore);
  const state = useRunOf(cancelStore, nft.id);
  const wallet = useWalletObstacle(nft.chain);
  const gone = open?.length === 0 && state.phase !== 'running';
  const other = cancel.phase === 'running' && cancel.target.subject !== nft.id;
  const start = () =>
    void cancelStore.start(
      { chain: nft.chain, subject: nft.id },
      { chain: nft.chain, orders: listings.map(({ id }) => id), what: 'listing' },
    );
  const blocker = gone
    ? 'Nothing is left to cancel.'
    : other
      ? 'Another cancellation is under way.'
      : wallet?.reason;
  return (
    <RunSheet
      label="Progress of the cancellation"
      lights={CANCEL_LIGHTS}
      chain={nft.chain}
      state={state}
      store={cancelStore}
      obstacle={wallet?.notice}
      hint={
        <p className="text-mute">
          It takes a transaction: a signature stays good until the chain says otherwise. Until then the item
          can still be bought.
        </p>
      }
      done={
        <Notice kind="success" quiet title="Not for sale any more">
          The item cannot be bought through {listings.length === 1 ? 'this listing' : 'these listings'} any
          more.
        </Notice>
      }
      blocker={blocker}
      onStart={start}
      button={listings.length > 1 ? `Cancel ${listings.length} listings` : 'Cancel the listing'}
    >
      <SheetCar nft={nft} />
      <FactList label={listings.length > 1 ? 'Your listings' : 'Your listing'}>
        {listings.map(({ id, basePrice, expirationTime }) => (
          <Fact
            key={id}
            name={`${formatPrice(basePrice)} ETH`}
            value={
              <span className="text-small">
                until <LocalTime seconds={expirationTime} />
              </span>
            }
          />
        ))}
      </FactList>
      <FactList label="What it costs">
        <Fact name="Coins" value="The network fee alone" />
      </FactList>
      <FactList label="What stays">
        <Fact name="The item" value="Yours" strong />
      </FactList>
    </RunSheet>
  );
}
