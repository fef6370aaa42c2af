import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wish } from '../../entities/orders/listing/new-listing.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { rich } from '../../lib/rich.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { EthField } from '../../ui/forms/eth-field.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { LIST_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { getUnanswered } from '../../wallet/run/unanswered.tsx';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { DurationChoice } from './duration-choice.tsx';
import type { Listed } from './list-signature.ts';
import { isFarBelow, readPrice, shareOut } from './listing-price.ts';
import { getTermsQueryOptions } from './order-queries.ts';
import { SELLER_WORDS, TERMS_WORDS } from './order-reasons.ts';
import { Proceeds } from './proceeds.tsx';
import { type Floor, useFloor } from './use-floor.ts';
import { useOwnListings } from './use-own-listings.ts';

/** The one listing that is being made on this page; its subject is the item's id. */
export const listStore = createTransactionStore<Wish, Listed>({
  kind: 'list',
  name: 'listing',
  load: async () => (await import('./list-signature.ts')).listSignature,
});

const DAY = 86_400;

/** An item is put up for sale, or its price is lowered: what is asked, for how long, and what is left of it for the seller. */
export function ListingSheet({ nft }: { nft: NftDetail }) {
  const [text, setText] = useState('');
  const [days, setDays] = useState(7);
  const run = useSheetRun(listStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.orders.itIsListed,
    other: m.orders.anotherListingIsInProgress,
  });
  const { fixed } = run;
  const { open, best } = useOwnListings(nft.id);
  // After it has listed, the sheet goes on to speak of what it has done.
  const [before] = useState(best);
  const terms = useQuery({ ...getTermsQueryOptions(nft.id), enabled: run.state.phase !== 'done' });
  const floor = useFloor(nft);
  const reading = readPrice(text, before && BigInt(before.basePrice));
  // While the prices of others are unknown, any price may be a typing mistake.
  const low =
    reading.wei !== undefined && (floor.unread !== undefined || isFarBelow(reading.wei, floor.usual));
  const start = () => {
    if (reading.wei === undefined || !terms.data) return;
    run.start({
      nft: nft.id,
      title: nft.title,
      priceWei: reading.wei,
      duration: days * DAY,
      feeBps: terms.data.fee_bps,
      royaltyBps: terms.data.royalty.bps,
    });
  };
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfTheListing}
      lights={LIST_LIGHTS}
      obstacles={[
        getUnanswered(terms, TERMS_WORDS),
        !open && TERMS_WORDS.waiting,
        reading.wei === undefined && m.orders.enterAPrice,
        !floor.prices && !floor.unread && m.orders.loadingOtherListings,
        low && {
          notice: floor.unread ? (
            <RetryCallout query={floor.unread} title={m.orders.couldntLoadOtherListings} />
          ) : (
            <FarBelow usual={floor.usual} />
          ),
        },
      ]}
      hint={
        <Hint
          built={nft.built}
          terms={terms.data}
          lowered={before?.basePrice}
          until={before?.expirationTime}
        />
      }
      done={(listed) => <Done {...listed} />}
      hold={low}
      onStart={start}
      button={reading.wei === undefined ? 'List' : m.orders.listForWeiEth({ wei: formatPrice(reading.wei) })}
    >
      <SheetCar nft={nft} />
      <EthField
        label={m.orders.priceInEth}
        value={text}
        onChange={setText}
        error={reading.error}
        hint={getHint({ wei: reading.wei, terms: terms.data, before: before?.basePrice })}
        readOnly={fixed}
      />
      <DurationChoice days={days} onChange={setDays} fixed={fixed} />
      <Proceeds label={m.orders.whenItSells} prices={[reading.wei]} terms={terms.data} />
      <Beside floor={floor} />
    </RunSheet>
  );
}

type HintParts = { wei: bigint | undefined; terms: OrderTerms | undefined; before: string | undefined };

/** One line below the price: what is left of it for the seller, as soon as that is known. */
function getHint({ wei, terms, before }: HintParts): string {
  if (wei !== undefined && terms) {
    const { proceeds } = shareOut(wei, { feeBps: terms.fee_bps, royaltyBps: terms.royalty.bps });
    return m.orders.youGetProceedsEth({ proceeds: formatPrice(proceeds) });
  }
  if (before !== undefined) return m.orders.nowBeforeEthOnlyLowerPrices({ before: formatPrice(before) });
  return m.orders.whatTheBuyerPaysFeesIncluded;
}

/** What others ask for cars of the same kind. */
function Beside({ floor: { of, prices, unread } }: { floor: Floor }) {
  const [lowest, ...others] = prices ?? [];
  return (
    <FactList label={`${of} listings`}>
      <Fact name={m.orders.lowestPrice} value={unread ? m.orders.notRead : lowestText(prices)} />
      {lowest !== undefined && others.length > 0 && (
        <Fact
          name={m.orders.nextOnes}
          value={others
            .slice(0, 3)
            .map((price) => formatPrice(price))
            .join(' · ')}
        />
      )}
    </FactList>
  );
}

function lowestText(prices: Floor['prices']): string {
  if (prices === undefined) return '…';
  return prices[0] === undefined ? m.orders.noneListed : `${formatPrice(prices[0])} ETH`;
}

/** A price that may be a slip of the finger: the button has to be held. */
function FarBelow({ usual }: { usual: bigint }) {
  return (
    <Callout kind="warning" title={m.orders.thisIsLessThanHalfThe}>
      {m.orders.mostOfTheCheapestCostUsual({ usual: formatPrice(usual) })}
    </Callout>
  );
}

type HintProps = {
  built: boolean;
  terms: OrderTerms | undefined;
  lowered: string | undefined;
  until: number | undefined;
};

function Hint({ built, terms, lowered, until }: HintProps) {
  if (lowered !== undefined && until !== undefined) {
    return rich(
      m.orders.listingStaysSigned({
        price: formatPrice(lowered),
        until: () => <LocalTime seconds={until} />,
      }),
    );
  }
  return (
    <>
      {!built && m.orders.theListingPausesWhenTheCar}
      {terms?.locked && m.orders.theCarIsInARace}
      {terms && !terms.approved ? m.orders.yourWalletAsksTwiceOneTime : m.orders.yourWalletAsksForAFree}
      {terms && !terms.approved && (
        <>
          {' '}
          <HelpLink about="sell-an-item" />
        </>
      )}
    </>
  );
}

function Done({ priceWei, active, reason }: Listed) {
  return active || reason === null ? (
    <Callout kind="success" quiet title={m.orders.listedAtPriceweiEth({ priceWei: formatPrice(priceWei) })}>
      {m.orders.anyoneCanBuyItNowHere}
    </Callout>
  ) : (
    <Callout
      kind="warning"
      quiet
      title={m.orders.listedAtPriceweiEthAndResting({ priceWei: formatPrice(priceWei) })}
    >
      {SELLER_WORDS[reason]} <HelpLink about="order-not-available" />
    </Callout>
  );
}
