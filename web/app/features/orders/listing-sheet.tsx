import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wish } from '../../entities/orders/listing/new-listing.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
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
    done: 'It is listed.',
    other: 'Another listing is in progress.',
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
      label="Progress of the listing"
      lights={LIST_LIGHTS}
      obstacles={[
        getUnanswered(terms, TERMS_WORDS),
        !open && TERMS_WORDS.waiting,
        reading.wei === undefined && 'Enter a price.',
        !floor.prices && !floor.unread && 'Loading other listings…',
        low && {
          notice: floor.unread ? (
            <RetryCallout query={floor.unread} title="Couldn’t load other listings" />
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
      button={reading.wei === undefined ? 'List' : `List for ${formatPrice(reading.wei)} ETH`}
    >
      <SheetCar nft={nft} />
      <EthField
        label="Price in ETH"
        value={text}
        onChange={setText}
        error={reading.error}
        hint={getHint({ wei: reading.wei, terms: terms.data, before: before?.basePrice })}
        readOnly={fixed}
      />
      <DurationChoice days={days} onChange={setDays} fixed={fixed} />
      <Proceeds label="When it sells" prices={[reading.wei]} terms={terms.data} />
      <Beside floor={floor} />
    </RunSheet>
  );
}

type HintParts = { wei: bigint | undefined; terms: OrderTerms | undefined; before: string | undefined };

/** One line below the price: what is left of it for the seller, as soon as that is known. */
function getHint({ wei, terms, before }: HintParts): string {
  if (wei !== undefined && terms) {
    const { proceeds } = shareOut(wei, { feeBps: terms.fee_bps, royaltyBps: terms.royalty.bps });
    return `You get ${formatPrice(proceeds)} ETH.`;
  }
  if (before !== undefined) return `Now ${formatPrice(before)} ETH. Only lower prices need no transaction.`;
  return 'What the buyer pays, fees included.';
}

/** What others ask for cars of the same kind. */
function Beside({ floor: { of, prices, unread } }: { floor: Floor }) {
  const [lowest, ...others] = prices ?? [];
  return (
    <FactList label={`${of} listings`}>
      <Fact name="Lowest price" value={unread ? 'Not read' : lowestText(prices)} />
      {lowest !== undefined && others.length > 0 && (
        <Fact
          name="Next ones"
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
  return prices[0] === undefined ? 'None listed' : `${formatPrice(prices[0])} ETH`;
}

/** A price that may be a slip of the finger: the button has to be held. */
function FarBelow({ usual }: { usual: bigint }) {
  return (
    <Callout kind="warning" title="This is less than half the usual price">
      Most of the cheapest cost {formatPrice(usual)} ETH or more. If this is the right price, hold the button
      for a second.
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
    return (
      <>
        The listing at {formatPrice(lowered)} ETH stays signed until <LocalTime seconds={until} />, until the
        item is sold, or until you cancel it. Buyers get the lower price.
      </>
    );
  }
  return (
    <>
      {!built &&
        'The listing pauses when the car is built, so it doesn’t sell at a covered car’s price. List it again then. '}
      {terms?.locked && 'The car is in a race. The listing starts when the race ends. '}
      {terms && !terms.approved
        ? 'Your wallet asks twice: one time only to let Seaport sell your items from this collection, and for a free signature for the listing.'
        : 'Your wallet asks for a free signature.'}
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
    <Callout kind="success" quiet title={`Listed at ${formatPrice(priceWei)} ETH`}>
      Anyone can buy it now, here or in any app that uses Seaport.
    </Callout>
  ) : (
    <Callout kind="warning" quiet title={`Listed at ${formatPrice(priceWei)} ETH, and resting`}>
      {SELLER_WORDS[reason]} <HelpLink about="order-not-available" />
    </Callout>
  );
}
