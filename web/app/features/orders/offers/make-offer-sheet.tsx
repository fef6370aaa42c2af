import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { OfferTerms } from '@pitlane/shared/api/offers';
import { RANK_LABEL, RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { MAX_LEVEL } from '@pitlane/shared/domain/cars/workshop';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { readEth } from '../../../lib/read-eth.ts';
import { describeConditions } from '../../../lib/seaport/describe-conditions.ts';
import { SheetCar } from '../../../ui/cars/sheet-car.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { EthField } from '../../../ui/forms/eth-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { RunSheet } from '../../../wallet/run/run-sheet.tsx';
import { OFFER_LIGHTS } from '../../../wallet/run/sheet-lights.ts';
import { getTooLittleEth } from '../../../wallet/run/too-little-eth.tsx';
import { getUnanswered } from '../../../wallet/run/unanswered.tsx';
import { useSheetRun } from '../../../wallet/run/use-sheet-run.ts';
import { Fact, FactList } from '../../../wallet/ui/fact-list.tsx';
import { useWalletAddress } from '../../../wallet/wallet-store.ts';
import { DurationChoice } from '../duration-choice.tsx';
import { useFloor } from '../use-floor.ts';
import { YourWallet } from '../your-wallet.tsx';
import { getItemOffersQueryOptions, getOfferTermsQueryOptions } from './offer-queries.ts';
import { offerStore } from './offer-stores.ts';
import type { Conditions } from './offer-wish.ts';

const DAY = 86_400;
/** The sheet's foot lies over its end: what is focused comes to stand above it. */
const ABOVE_FOOT = { scrollMarginBottom: '15rem' };
const NO_LEVELS: UpgradeLevels = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };

/** Money is offered for an item, or for any car that is as good as the buyer says. Nothing is paid until an owner accepts. */
export function MakeOfferSheet({ nft, note }: { nft: NftDetail /** Below the item. */; note?: ReactNode }) {
  const [text, setText] = useState('');
  const [days, setDays] = useState(7);
  const [wide, setWide] = useState(false);
  const [minRank, setMinRank] = useState<Rank>('underdog');
  const [minLevels, setMinLevels] = useState(NO_LEVELS);
  const address = useWalletAddress();
  const run = useSheetRun(offerStore, {
    chain: nft.chain,
    subject: nft.id,
    done: m.orders.theOfferIsMade,
    other: m.orders.anotherOfferIsInProgress,
  });
  const { fixed } = run;
  const floor = useFloor(nft);
  const { data: offers } = useQuery(getItemOffersQueryOptions(nft.id));
  const series = nft.buildSeries;
  const conditions: Conditions | null = wide && series ? { series, minRank, minLevels } : null;
  const terms = useQuery({
    ...getOfferTermsQueryOptions(conditions ? { chain: nft.chain } : { nft: nft.id }, address),
    enabled: run.state.phase !== 'done',
  });
  const reading = readEth(text);
  const wei = reading.wei !== undefined && reading.wei > 0n ? reading.wei : undefined;
  const wanted = conditions ? describeConditions({ ...conditions, series: [conditions.series] }) : nft.title;
  const maker = terms.data?.maker;
  const start = () => {
    if (wei === undefined || !terms.data) return;
    run.start({
      chain: nft.chain,
      nft: conditions ? null : nft.id,
      wanted,
      conditions,
      priceWei: wei,
      duration: days * DAY,
      feeBps: terms.data.fee_bps,
    });
  };
  return (
    <RunSheet
      run={run}
      label={m.orders.progressOfTheOffer}
      lights={OFFER_LIGHTS}
      obstacles={[
        getUnanswered(terms, {
          waiting: m.orders.readingTheOfferTermsFromThe,
          failed: m.orders.couldntLoadTheOfferTerms,
        }),
        terms.data?.owner !== undefined && terms.data.owner === address && m.orders.theItemIsYours,
        wei === undefined && m.orders.enterAnAmountFirst,
        wei !== undefined &&
          maker != null &&
          getTooLittleEth({
            chain: nft.chain,
            balance: BigInt(maker.balance),
            needed: wei,
            advice: m.orders.offersAreInTheEthToken({ label: CHAIN_FACTS[nft.chain].label }),
          }),
      ]}
      hint={<Hint wei={wei} terms={terms.data} />}
      done={({ priceWei }) => (
        <Callout
          kind="success"
          quiet
          title={m.orders.youOfferPriceweiEth({ priceWei: formatPrice(priceWei) })}
        >
          {m.orders.nothingIsPaidUntilAnOwner}
        </Callout>
      )}
      onStart={start}
      button={wei === undefined ? 'Offer' : m.orders.offerWeiEth({ wei: formatPrice(wei) })}
    >
      <SheetCar nft={nft} />
      {note}
      <EthField
        label={m.orders.yourOfferInEth}
        value={text}
        onChange={setText}
        error={reading.wei === 0n ? m.orders.enterAnAmountAbove0 : reading.error}
        hint={m.orders.theTotalYouPayTheFee}
        readOnly={fixed}
      />
      <DurationChoice days={days} onChange={setDays} fixed={fixed} />
      {series && (
        <Select
          style={ABOVE_FOOT}
          label={m.orders.forIt}
          disabled={fixed}
          options={[
            { value: 'item', label: m.orders.thisCarAsItIsNow },
            {
              value: 'series',
              label: m.orders.anyValueCarOnLabel({
                value: SERIES_LABEL[series],
                label: CHAIN_FACTS[nft.chain].label,
              }),
            },
          ]}
          value={wide ? 'series' : 'item'}
          onChange={(event) => setWide(event.target.value === 'series')}
        />
      )}
      {conditions && (
        <fieldset className="grid gap-4" disabled={fixed}>
          <legend className="sr-only">{m.orders.minimumCar}</legend>
          <Select
            style={ABOVE_FOOT}
            label={m.orders.minimumRank}
            options={RANKS.map((rank) => ({ value: rank, label: RANK_LABEL[rank] }))}
            value={minRank}
            onChange={(event) => setMinRank(RANKS.find((rank) => rank === event.target.value) ?? 'underdog')}
          />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {UPGRADES.map((part) => (
              <Select
                key={part}
                style={ABOVE_FOOT}
                label={m.orders.minimumPart({ part })}
                options={LEVELS}
                value={String(minLevels[part])}
                onChange={(event) => setMinLevels((now) => ({ ...now, [part]: Number(event.target.value) }))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FactList label={m.orders.youReceiveOnceItsAccepted}>
        <Fact name={CHAIN_FACTS[nft.chain].label} value={upperFirst(wanted)} strong />
      </FactList>
      <FactList label={m.orders.forComparison}>
        <Fact
          name={m.orders.bestOfferForThisItem}
          value={describeBest(offers?.[0]?.basePrice, offers !== undefined)}
        />
        <Fact
          name={m.orders.lowestOfListing({ of: floor.of })}
          value={describeBest(floor.prices?.[0]?.toString(), floor.prices !== undefined)}
        />
      </FactList>
      <YourWallet read={terms.data && maker ? { ...terms.data, balance: maker.balance } : undefined} />
    </RunSheet>
  );
}

const LEVELS = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: level === 0 ? m.orders.any : m.orders.levelOrMore({ level }),
}));

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function describeBest(wei: string | undefined, isKnown: boolean): string {
  if (wei !== undefined) return `${formatPrice(wei)} ETH`;
  return isKnown ? 'None' : '…';
}

function Hint({ wei, terms }: { wei: bigint | undefined; terms: OfferTerms | undefined }) {
  const asksTwice = wei === undefined || !terms?.maker || BigInt(terms.maker.allowance) < wei;
  return (
    <>
      {asksTwice ? m.orders.yourWalletAsksTwiceToApprove2 : m.orders.yourWalletAsksForAFree}{' '}
      {m.orders.theEthStaysInYourWallet}
    </>
  );
}
