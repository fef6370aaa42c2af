import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedMany } from '../../entities/orders/listing/list-many-signature.ts';
import type { CardNft } from '../../lib/cards.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { LIST_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { getUnanswered } from '../../wallet/run/unanswered.tsx';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { DurationChoice } from './duration-choice.tsx';
import { ListManyRow } from './list-many-row.tsx';
import { listManyStore, MANY } from './list-many-store.ts';
import { isFarBelow, readPrice } from './listing-price.ts';
import { getTermsQueryOptions } from './order-queries.ts';
import { SELLER_WORDS, TERMS_WORDS } from './order-reasons.ts';
import { Proceeds } from './proceeds.tsx';
import { useFloors } from './use-floors.ts';

const DAY = 86_400;

export type ListManySheetProps = {
  chain: Chain;
  /** Not empty, and all of this chain. */
  nfts: readonly CardNft[];
};

/** Several cars of one chain are put up for sale under one signature, each at its own price. */
export function ListManySheet({ chain, nfts: given }: ListManySheetProps) {
  // The list may change behind the sheet when they are listed; the sheet goes on to speak of these.
  const [nfts] = useState(given);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [days, setDays] = useState(7);
  const run = useSheetRun(listManyStore, { chain, subject: MANY, done: m.orders.theyAreListed });
  const { fixed } = run;
  const terms = useQuery({
    ...getTermsQueryOptions(nfts[0]?.id ?? ''),
    enabled: !fixed,
  });
  const { floorOf, unread } = useFloors(chain, nfts);
  const rows = nfts.map((nft) => {
    const text = texts[nft.id] ?? '';
    const reading = readPrice(text, undefined);
    const kind = floorOf(nft);
    const low =
      reading.wei !== undefined && (kind ? isFarBelow(reading.wei, kind.usual) : unread !== undefined);
    return { nft, text, reading, floor: kind?.lowest, low };
  });
  const lows = rows.filter(({ low }) => low);
  const unpriced = rows.find(({ reading }) => reading.wei === undefined);
  const start = () => {
    if (!terms.data || unpriced) return;
    const dues = { feeBps: terms.data.fee_bps, royaltyBps: terms.data.royalty.bps };
    const wishes = rows.map(({ nft, reading }) => ({
      nft: nft.id,
      title: nft.title,
      priceWei: reading.wei ?? 0n,
      duration: days * DAY,
      ...dues,
    }));
    run.start(wishes);
  };
  const fillIn = () =>
    setTexts((before) => ({
      ...before,
      ...Object.fromEntries(
        rows.flatMap(({ nft, text, floor }) => (text === '' && floor ? [[nft.id, formatUnits(floor)]] : [])),
      ),
    }));
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfTheListings}
      lights={LIST_LIGHTS}
      obstacles={[
        getUnanswered(terms, TERMS_WORDS),
        unpriced && m.orders.enterAPriceForTitleFirst({ title: unpriced.nft.title }),
        !unread && rows.some(({ floor }) => floor === undefined) && m.orders.loadingOtherListings,
        lows.length > 0 && {
          notice: unread ? (
            <RetryCallout query={unread} title={m.orders.couldntLoadAllOtherListings} />
          ) : (
            <FarBelow titles={lows.map(({ nft }) => nft.title)} />
          ),
        },
      ]}
      hint={`${
        terms.data && !terms.data.approved
          ? m.orders.yourWalletAsksTwiceOneTime2
          : m.orders.yourWalletAsksOnceForOne
      } Each listing can be bought, lowered and cancelled on its own.`}
      done={(listed) => <Done {...listed} />}
      hold={lows.length > 0}
      onStart={start}
      button={nfts.length === 1 ? m.orders.listTheItem : m.orders.listLengthItems({ length: nfts.length })}
    >
      <div className="grid gap-3">
        {rows.map(({ nft, text, reading, floor }) => (
          <ListManyRow
            key={nft.id}
            nft={nft}
            text={text}
            error={reading.error}
            floor={floor}
            readOnly={fixed}
            onChange={(next) => setTexts((before) => ({ ...before, [nft.id]: next }))}
          />
        ))}
      </div>
      <Button
        size="sm"
        className="w-fit"
        disabledReason={
          rows.some(({ text, floor }) => text === '' && floor) && !fixed
            ? undefined
            : m.orders.everyItemWithAFloorAlready
        }
        onClick={fillIn}
      >
        {m.orders.fillInTheFloorPrices}
      </Button>
      <DurationChoice days={days} onChange={setDays} fixed={fixed} />
      <Proceeds
        label={m.orders.ifEverythingSells}
        prices={rows.map(({ reading }) => reading.wei)}
        terms={terms.data}
      />
    </RunSheet>
  );
}

/** Prices that may be slips of the finger: the button has to be held. */
function FarBelow({ titles }: { titles: readonly string[] }) {
  return (
    <Callout kind="warning" title={m.orders.thisIsLessThanHalfThe}>
      {m.orders.farBelow({ titles: titles.join(', '), count: titles.length })}
    </Callout>
  );
}

function Done({ items }: ListedMany) {
  const listed = items.filter(({ refusal }) => refusal === undefined);
  const said = items.flatMap(({ nft, title, refusal, resting }) => {
    const words = refusal ?? (resting && SELLER_WORDS[resting]);
    return words ? [{ nft, sentence: `${title}: ${words}` }] : [];
  });
  return (
    <Callout
      kind={said.length === 0 ? 'success' : 'warning'}
      quiet
      title={
        listed.length === items.length
          ? `${listed.length} listed`
          : m.orders.lengthOfLength2Listed({ length: listed.length, length2: items.length })
      }
    >
      {said.length === 0 ? (
        m.orders.anyoneCanBuyThemNowHere
      ) : (
        <ul className="grid gap-1">
          {said.map(({ nft, sentence }) => (
            <li key={nft}>{sentence}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
