import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { SheetCar } from '../../ui/cars/sheet-car.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { EthField } from '../../ui/forms/eth-field.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { getUnanswered } from '../../wallet/run/unanswered.tsx';
import { useSheetRun } from '../../wallet/run/use-sheet-run.ts';
import { CREATE_LIGHTS } from './auction-lights.ts';
import { getRoyaltyQueryOptions } from './auction-queries.ts';
import { startAuctionStore } from './auction-stores.ts';
import {
  DURATIONS,
  describeRules,
  getMaxExtension,
  INCREMENTS,
  readBuyOut,
  readReserve,
  WINDOWS,
} from './new-auction.ts';

const toChoice = ({ seconds, label }: { seconds: number; label: string }) => ({ value: seconds, label });
const DURATION_CHOICES = DURATIONS.map(toChoice);
const WINDOW_CHOICES = WINDOWS.map(toChoice);
const INCREMENT_CHOICES = INCREMENTS.map(({ bps, label }) => ({ value: bps, label }));
const getStartChoices = () => [
  { value: 0, label: m.auctions.immediately },
  { value: 1, label: m.auctions.withTheFirstBid },
];

/** A car is put up for auction: what the first bid is, for how long, and what that means in words. */
export function CreateSheet({ nft }: { nft: CardNft }) {
  const [reserveText, setReserve] = useState('');
  const [buyOutText, setBuyOut] = useState('');
  const [duration, setDuration] = useState<number>(86_400);
  const [window, setWindow] = useState<number>(300);
  const [incrementBps, setIncrement] = useState<number>(500);
  const [start, setStart] = useState(0);
  const run = useSheetRun(startAuctionStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.auctions.itIsUpForAuction,
    other: m.auctions.anotherAuctionIsBeingStartedNow,
  });
  const { fixed } = run;
  const terms = useQuery({ ...getRoyaltyQueryOptions(nft.id), enabled: run.state.phase !== 'done' });
  const reserve = readReserve(reserveText);
  const buyOut = readBuyOut(buyOutText, reserve.wei);
  const rules = { duration, window, incrementBps, startAtFirstBid: start === 1 };
  const onStart = () => {
    if (reserve.wei === undefined || buyOut.wei === undefined || !terms.data) return;
    run.start({
      nft: nft.id,
      title: nft.title,
      reserve: reserve.wei,
      buyOut: buyOut.wei,
      minIncrement: 0n,
      minIncrementBps: incrementBps,
      duration,
      extensionWindow: window,
      maxExtension: getMaxExtension(rules),
      maxRoyaltyBps: terms.data.royalty.bps,
      feeBps: terms.data.fee_bps,
      startAtFirstBid: rules.startAtFirstBid,
    });
  };
  return (
    <RunSheet
      run={run}
      label={m.auctions.progressOfTheAuction}
      lights={CREATE_LIGHTS}
      obstacles={[
        getUnanswered(terms, {
          waiting: m.auctions.loadingTheRoyalty,
          failed: m.auctions.couldntLoadTheRoyalty,
        }),
        reserve.wei === undefined && m.auctions.enterAReservePrice,
        buyOut.wei === undefined && m.auctions.checkTheBuyNowPrice,
      ]}
      hint={m.auctions.twoPromptsAnApprovalForThis}
      done={() => (
        <Callout kind="success" quiet title={m.auctions.titleIsUpForAuction({ title: nft.title })}>
          {m.auctions.biddingIsOpenFindItHere}
        </Callout>
      )}
      onStart={onStart}
      button={
        reserve.wei === undefined
          ? m.auctions.startTheAuction
          : m.auctions.startAtWeiEth({ wei: formatPrice(reserve.wei) })
      }
    >
      <SheetCar nft={nft} />
      <EthField
        label={m.auctions.reservePriceEth}
        value={reserveText}
        onChange={setReserve}
        error={reserve.error}
        hint={m.auctions.theLowestFirstBidYouAccept}
        readOnly={fixed}
      />
      <EthField
        label={m.auctions.buyNowPriceOptional}
        placeholder={m.auctions.none}
        value={buyOutText}
        onChange={setBuyOut}
        error={buyOut.error}
        hint={m.auctions.payingThisEndsTheAuctionImmediately}
        readOnly={fixed}
      />
      <ChoiceRow
        legend={m.auctions.duration}
        name="duration"
        choices={DURATION_CHOICES}
        value={duration}
        onChange={setDuration}
        fixed={fixed}
      />
      <ChoiceRow
        legend={m.auctions.theClockStarts}
        name="start"
        choices={getStartChoices()}
        value={start}
        onChange={setStart}
        fixed={fixed}
      />
      <ChoiceRow
        legend={m.auctions.extendAfterABidInThe}
        name="window"
        choices={WINDOW_CHOICES}
        value={window}
        onChange={setWindow}
        fixed={fixed}
      />
      <ChoiceRow
        legend={m.auctions.minimumRaise}
        name="increment"
        choices={INCREMENT_CHOICES}
        value={incrementBps}
        onChange={setIncrement}
        fixed={fixed}
      />
      <section aria-labelledby="auction-rules">
        <h3 id="auction-rules" className="mb-1.5 text-small font-medium">
          {m.auctions.howItWorks}
        </h3>
        <ul className="grid gap-2 text-small text-mute">
          {describeRules(rules).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {terms.data && (
            <li>
              {`The marketplace keeps ${terms.data.fee_bps / 100}%, the studio ${terms.data.royalty.bps / 100}%, and you get the rest.`}
            </li>
          )}
        </ul>
      </section>
    </RunSheet>
  );
}
