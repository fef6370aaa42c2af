import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { m } from '@pitlane/shared/messages/messages';
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

const getNothingLeft = () => m.orders.thereIsNothingLeftToCancel;

/** All listings of an item are taken back. The sheet speaks of those that were there when it was opened. */
export function CancelSheet({ nft }: { nft: NftDetail }) {
  const { open } = useOwnListings(nft.id);
  const [listings] = useState(open ?? []);
  const run = useSheetRun(cancelStore, {
    chain: nft.chain,
    subject: nft.id,
    done: getNothingLeft(),
    other: m.orders.anotherCancellationIsInProgress,
  });
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfTheCancellation}
      lights={CANCEL_LIGHTS}
      first={[open?.length === 0 && getNothingLeft()]}
      hint={m.orders.cancellingTakesATransactionBecauseA}
      done={() => (
        <Callout kind="success" quiet title={m.orders.noLongerForSale}>
          {m.orders.noLongerThroughListings({ count: listings.length })}
        </Callout>
      )}
      onStart={() => run.start({ chain: nft.chain, orders: listings.map(({ id }) => id), what: 'listing' })}
      button={
        listings.length > 1
          ? m.orders.cancelLengthListings({ length: listings.length })
          : m.orders.cancelTheListing
      }
    >
      <SheetCar nft={nft} />
      <FactList label={listings.length > 1 ? m.orders.yourListings : m.orders.yourListing}>
        {listings.map(({ id, basePrice, expirationTime }) => (
          <Fact
            key={id}
            name={`${formatPrice(basePrice)} ETH`}
            value={
              <span className="text-small">
                {m.orders.until} <LocalTime seconds={expirationTime} />
              </span>
            }
          />
        ))}
      </FactList>
      <FactList label={m.orders.whatItCosts}>
        <Fact name={m.orders.coins} value={m.orders.onlyTheNetworkFee} />
      </FactList>
      <FactList label={m.orders.whatStays}>
        <Fact name={m.orders.theItem2} value="Yours" strong />
      </FactList>
    </RunSheet>
  );
}
