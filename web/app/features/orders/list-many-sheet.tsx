import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedMany } from '../../entities/orders/listing/list-many-signature.ts';
import type { CardNft } from '../../lib/cards.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { useWalletObstacle } from '../../wallet/run/order-run.tsx';
import { RunSheet } from '../../wallet/run/run-sheet.tsx';
import { LIST_LIGHTS } from '../../wallet/run/sheet-lights.ts';
import { useRunOf } from '../../wallet/run/use-run-of.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { ListManyRow } from './list-many-row.tsx';
import { listManyStore, MANY } from './list-many-store.ts';
import { isFarBelow, readPrice, shareOut } from './listing-price.ts';
import { getTermsQueryOptions } from './order-queries.ts';
import { SELLER_WORDS } from './order-reasons.ts';
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
  const state = useRunOf(listManyStore, MANY);
  const terms = useQuery({
    ...getTermsQueryOptions(nfts[0]?.id ?? ''),
    enabled: state.phase === 'idle' || state.phase === 'failed',
  });
  const { floorOf, unread } = useFloors(chain, nfts);
  const wallet = useWalletObstacle(chain);
  const rows = nfts.map((nft) => {
    const text = texts[nft.id] ?? '';
    const reading = readPrice(text, undefined);
    const kind = floorOf(nft);
    const low =
      reading.wei !== undefined && (kind ? isFarBelow(reading.wei, kind.usual) : unread !== undefined);
    return { nft, text, reading, floor: kind?.lowest, low };
  });
  const fixed = state.phase === 'running' || state.phase === 'done';
  const lows = rows.filter(({ low }) => low);
  const unpriced = rows.find(({ reading }) => reading.wei === undefined);
  const blocker = getBlocker({
    done: state.phase === 'done',
    wallet: wallet?.reason,
    ready: terms.data !== undefined,
    unpriced: unpriced?.nft.title,
    compared: unread !== undefined || rows.every(({ floor }) => floor !== undefined),
  });
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
    void listManyStore.start({ chain, subject: MANY }, wishes);
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
      label="Progress of the listings"
      lights={LIST_LIGHTS}
      chain={chain}
      state={state}
      store={listManyStore}
      obstacle={
        wallet?.notice ??
        (terms.isError ? (
          <RetryCallout query={terms} title="What a listing has to say could not be read" />
        ) : (
          lows.length > 0 &&
          (unread ? (
            <RetryCallout query={unread} title="Not all that others ask could be read" />
          ) : (
            <FarBelow titles={lows.map(({ nft }) => nft.title)} />
          ))
        ))
      }
      hint={<Hint terms={terms.data} />}
      done={state.phase === 'done' && <Done {...state.result} />}
      blocker={blocker}
      hold={lows.length > 0}
      onStart={start}
      button={nfts.length === 1 ? 'List the item' : `List ${nfts.length} items`}
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
            : 'Every field with a floor is filled in.'
        }
        onClick={fillIn}
      >
        Fill in the floor prices
      </Button>
      <DurationChoice days={days} onChange={setDays} fixed={fixed} />
      <Proceeds prices={rows.map(({ reading }) => reading.wei)} terms={terms.data} />
    </RunSheet>
  );
}

type Blockers = {
  done: boolean;
  wallet: string | undefined;
  ready: boolean;
  /** The first car without a price. */
  unpriced: string | undefined;
  /** Other asking prices are known, or cannot be known. */
  compared: boolean;
};

function getBlocker({ done, wallet, ready, unpriced, compared }: Blockers): string | undefined {
  if (done) return 'They are listed.';
  if (wallet) return wallet;
  if (!ready) return 'The chain is being asked what a listing has to say.';
  if (unpriced !== undefined) return `Say the price of ${unpriced} first.`;
  return compared ? undefined : 'What others ask is being read.';
}

/** Prices that may be slips of the finger: the button has to be held. */
function FarBelow({ titles }: { titles: readonly string[] }) {
  return (
    <Callout kind="warning" title="Less than half of what is usual">
      {titles.join(', ')}: most of the cheapest cost more than twice as much. If{' '}
      {titles.length === 1 ? 'this price is' : 'these prices are'} meant, hold the button for a second.
    </Callout>
  );
}

type ProceedsProps = { prices: readonly (bigint | undefined)[]; terms: OrderTerms | undefined };

/** The seller's proceeds when all of them sell. Each listing's dues are rounded by themselves. */
function Proceeds({ prices, terms }: ProceedsProps) {
  const bps = terms && { feeBps: terms.fee_bps, royaltyBps: terms.royalty.bps };
  const known = prices.filter((wei) => wei !== undefined);
  const shares = bps && known.length > 0 ? known.map((wei) => shareOut(wei, bps)) : [];
  const sum = (of: (share: (typeof shares)[number]) => bigint) =>
    shares.length === 0 ? '–' : `${formatPrice(shares.reduce((all, each) => all + of(each), 0n))} ETH`;
  return (
    <FactList label="When all of them sell">
      <Fact name={`Service fee${bps ? `, ${bps.feeBps / 100}%` : ''}`} value={sum(({ fee }) => fee)} />
      <Fact
        name={`Royalty${bps ? `, ${bps.royaltyBps / 100}%` : ''}`}
        value={sum(({ royalty }) => royalty)}
      />
      <Fact name="You get" value={sum(({ proceeds }) => proceeds)} strong />
    </FactList>
  );
}

function Hint({ terms }: { terms: OrderTerms | undefined }) {
  return (
    <p className="text-mute">
      {terms && !terms.approved
        ? 'Your wallet asks twice: once only, for the permission that Seaport needs to sell your cars, and for one signature over all listings, which costs nothing.'
        : 'Your wallet asks once, for one signature over all listings. It costs nothing.'}{' '}
      Each of them is bought, lowered and cancelled alone.
    </p>
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
          : `${listed.length} of ${items.length} listed`
      }
    >
      {said.length === 0 ? (
        'They can be bought now, here and with every Seaport client.'
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
