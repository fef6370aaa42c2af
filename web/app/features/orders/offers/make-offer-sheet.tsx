import type { NftDetail } from '@pitlane/shared/api/nfts';
import type { OfferTerms } from '@pitlane/shared/api/offers';
import { RANK_LABEL, RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { MAX_LEVEL } from '@pitlane/shared/domain/cars/workshop';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatPrice } from '../../../lib/format/format-price.ts';
import { readEth } from '../../../lib/read-eth.ts';
import { describeConditions } from '../../../lib/seaport/describe-conditions.ts';
import { useStore } from '../../../lib/store.ts';
import { SheetCar } from '../../../ui/cars/sheet-car.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../../ui/feedback/retry-callout.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useWalletObstacle } from '../../../wallet/run/order-run.tsx';
import { RunSheet } from '../../../wallet/run/run-sheet.tsx';
import { OFFER_LIGHTS } from '../../../wallet/run/sheet-lights.ts';
import { TestEth } from '../../../wallet/run/test-eth.tsx';
import { useRunOf } from '../../../wallet/run/use-run-of.ts';
import { Fact, FactList } from '../../../wallet/ui/fact-list.tsx';
import { useWalletAddress } from '../../../wallet/wallet-store.ts';
import { DurationChoice } from '../duration-choice.tsx';
import { useFloor } from '../use-floor.ts';
import { getItemOffersQueryOptions, getOfferTermsQueryOptions } from './offer-queries.ts';
import { offerStore } from './offer-stores.ts';
import type { Conditions, OfferWish } from './offer-wish.ts';

const DAY = 86_400;
/** The sheet's foot lies over its end: what is focused comes to stand above it. */
const ABOVE_FOOT = { scrollMarginBottom: '15rem' };
const NO_LEVELS: UpgradeLevels = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };

/** Money is offered for an item, or for any car that is as good as the buyer says. Nothing is paid until an owner accepts. */
export function MakeOfferSheet({ nft }: { nft: NftDetail }) {
  const [text, setText] = useState('');
  const [days, setDays] = useState(7);
  const [wide, setWide] = useState(false);
  const [minRank, setMinRank] = useState<Rank>('underdog');
  const [minLevels, setMinLevels] = useState(NO_LEVELS);
  const address = useWalletAddress();
  const made = useStore(offerStore);
  const state = useRunOf(offerStore, nft.id);
  const wallet = useWalletObstacle(nft.chain);
  const floor = useFloor(nft);
  const { data: offers } = useQuery(getItemOffersQueryOptions(nft.id));
  const series = nft.buildSeries;
  const conditions: Conditions | null = wide && series ? { series, minRank, minLevels } : null;
  const terms = useQuery({
    ...getOfferTermsQueryOptions(conditions ? { chain: nft.chain } : { nft: nft.id }, address),
    enabled: state.phase !== 'done',
  });
  const reading = readEth(text);
  const wei = reading.wei !== undefined && reading.wei > 0n ? reading.wei : undefined;
  const wanted = conditions ? describeConditions({ ...conditions, series: [conditions.series] }) : nft.title;
  const poor = wei !== undefined && terms.data?.maker && BigInt(terms.data.maker.balance) < wei;
  const own = terms.data?.owner !== undefined && terms.data.owner === address;
  const isFixed = state.phase === 'running' || state.phase === 'done';
  const start = () => {
    if (wei === undefined || !terms.data) return;
    const wish: OfferWish = {
      chain: nft.chain,
      nft: conditions ? null : nft.id,
      wanted,
      conditions,
      priceWei: wei,
      duration: days * DAY,
      feeBps: terms.data.fee_bps,
    };
    void offerStore.start({ chain: nft.chain, subject: nft.id }, wish);
  };
  const blocker = getBlocker({
    done: state.phase === 'done',
    other: made.phase === 'running' && made.target.subject !== nft.id,
    wallet: wallet?.reason,
    ready: terms.data !== undefined,
    own,
    priced: wei !== undefined,
    poor: poor === true,
  });
  return (
    <RunSheet
      label="Progress of the offer"
      lights={OFFER_LIGHTS}
      chain={nft.chain}
      state={state}
      store={offerStore}
      obstacle={
        wallet?.notice ??
        (terms.isError ? (
          <RetryCallout query={terms} title="What an offer has to say could not be read" />
        ) : (
          poor && terms.data?.maker && <TooLittle nft={nft} wei={wei} balance={terms.data.maker.balance} />
        ))
      }
      hint={<Hint wei={wei} terms={terms.data} />}
      done={
        state.phase === 'done' && (
          <Callout kind="success" quiet title={`You offer ${formatPrice(state.result.priceWei)} ETH`}>
            Nothing is paid until an owner accepts. You can take the offer back until then.
          </Callout>
        )
      }
      blocker={blocker}
      onStart={start}
      button={wei === undefined ? 'Offer' : `Offer ${formatPrice(wei)} ETH`}
    >
      <SheetCar nft={nft} />
      <TextField
        label="Your offer in ETH"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={setText}
        error={reading.wei === 0n ? 'The offer must be above 0.' : reading.error}
        hint="All that you pay. Fee and royalty come out of it."
        readOnly={isFixed}
      />
      <DurationChoice days={days} onChange={setDays} fixed={isFixed} />
      {series && (
        <Select
          style={ABOVE_FOOT}
          label="For"
          disabled={isFixed}
          options={[
            { value: 'item', label: 'This car, as it is now' },
            { value: 'series', label: `Any ${SERIES_LABEL[series]} car on ${CHAIN_FACTS[nft.chain].label}` },
          ]}
          value={wide ? 'series' : 'item'}
          onChange={(event) => setWide(event.target.value === 'series')}
        />
      )}
      {conditions && (
        <fieldset className="grid gap-4" disabled={isFixed}>
          <legend className="sr-only">How good the car has to be</legend>
          <Select
            style={ABOVE_FOOT}
            label="Lowest rank"
            options={RANKS.map((rank) => ({ value: rank, label: RANK_LABEL[rank] }))}
            value={minRank}
            onChange={(event) => setMinRank(RANKS.find((rank) => rank === event.target.value) ?? 'underdog')}
          />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {UPGRADES.map((part) => (
              <Select
                key={part}
                style={ABOVE_FOOT}
                label={`Lowest ${part}`}
                options={LEVELS}
                value={String(minLevels[part])}
                onChange={(event) => setMinLevels((now) => ({ ...now, [part]: Number(event.target.value) }))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FactList label="What arrives when it is accepted">
        <Fact name={CHAIN_FACTS[nft.chain].label} value={upperFirst(wanted)} strong />
      </FactList>
      <FactList label="Beside it">
        <Fact
          name="Best offer for this item"
          value={describeBest(offers?.[0]?.basePrice, offers !== undefined)}
        />
        <Fact
          name={`Lowest price of ${floor.of}`}
          value={describeBest(floor.prices?.[0]?.toString(), floor.prices !== undefined)}
        />
      </FactList>
      <FactList
        label={`Your wallet${terms.data?.maker ? `, at block ${formatCount(terms.data.read_at_block)}` : ''}`}
      >
        <Fact name="ETH" value={terms.data?.maker ? formatPrice(terms.data.maker.balance) : '…'} />
      </FactList>
    </RunSheet>
  );
}

const LEVELS = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: level === 0 ? 'Any' : `${level} or more`,
}));

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function describeBest(wei: string | undefined, isKnown: boolean): string {
  if (wei !== undefined) return `${formatPrice(wei)} ETH`;
  return isKnown ? 'None' : '…';
}

type Blockers = {
  done: boolean;
  other: boolean;
  wallet: string | undefined;
  ready: boolean;
  own: boolean;
  priced: boolean;
  poor: boolean;
};

function getBlocker({ done, other, wallet, ready, own, priced, poor }: Blockers): string | undefined {
  if (done) return 'The offer is made.';
  if (other) return 'Another offer is under way.';
  if (wallet) return wallet;
  if (!ready) return 'The chain is being asked what an offer has to say.';
  if (own) return 'The item is yours.';
  if (!priced) return 'Say the amount first.';
  return poor ? 'The wallet holds too little ETH.' : undefined;
}

function Hint({ wei, terms }: { wei: bigint | undefined; terms: OfferTerms | undefined }) {
  const asksTwice = wei === undefined || !terms?.maker || BigInt(terms.maker.allowance) < wei;
  return (
    <p className="text-mute">
      {asksTwice
        ? 'Your wallet asks twice: for the permission to take this amount when the offer is accepted, and for the offer’s signature, which costs nothing.'
        : 'Your wallet asks for a signature, which costs nothing.'}{' '}
      The ETH stays in your wallet until then.
    </p>
  );
}

type TooLittleProps = { nft: NftDetail; wei: bigint; balance: string };

function TooLittle({ nft, wei, balance }: TooLittleProps) {
  return (
    <Callout kind="warning" title={`${formatPrice(wei - BigInt(balance))} ETH are missing`}>
      <p>
        Offers are in the ETH token of {CHAIN_FACTS[nft.chain].label}, and this wallet holds too little of it.
      </p>
      <TestEth chain={nft.chain} />
    </Callout>
  );
}
