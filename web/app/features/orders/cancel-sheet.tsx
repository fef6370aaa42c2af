import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { CANCEL_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { cancelStore } from './cancel-store.ts';
import { useOwnListings } from './use-own-listings.ts';

const NOTHING_LEFT = 'There is nothing left to cancel.';

/** All listings of an item are taken back. The sheet speaks of those that were there when it was opened. */
export function CancelSheet({ nft }: { nft: NftDetail }) {
  const { open } = useOwnListings(nft.id);
  const [listings] = useState(open ?? []);
  const run = useSheetRun(cancelStore, {
    chain: nft.chain,
    subject: nft.id,
    done: NOTHING_LEFT,
    other: 'Another cancellation is in progress.',
  });
  return (
    <RunSheet
      run={run}
      label="Progress of the cancellation"
      lights={CANCEL_LIGHTS}
      first={[open?.length === 0 && NOTHING_LEFT]}
      hint="Cancelling takes a transaction, because a signed order stays valid until the chain cancels it. Until then the item can still be bought."
      done={() => (
        <Callout kind="success" quiet title="No longer for sale">
          The item can no longer be bought through {listings.length === 1 ? 'this listing' : 'these listings'}
          .
        </Callout>
      )}
      onStart={() => run.start({ chain: nft.chain, orders: listings.map(({ id }) => id), what: 'listing' })}
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
        <Fact name="Coins" value="Only the network fee" />
      </FactList>
      <FactList label="What stays">
        <Fact name="The item" value="Yours" strong />
      </FactList>
    </RunSheet>
  );
}
