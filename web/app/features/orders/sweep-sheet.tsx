import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardNft } from '../../lib/cards.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { getCloseUpSizes } from '../../ui/cars/picture-props.ts';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { MoneySheet } from '../../wallet/ui/money-sheet.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { addToCart, CART_MOST, chainOf } from './cart-keep.ts';
import { cartOpenStore, cartStore } from './cart-store.ts';
import { readSweep, sweepPath } from './sweep-question.ts';

const COUNTS = [3, 5, 10, 20] as const;
export type SweepSheetProps = { onDone: () => void };

/** The cheapest cars of one chain go into the cart: how many, which, and what they cost. Nothing is bought yet. */
export function SweepSheet({ onDone }: SweepSheetProps) {
  const { chains, kind } = readSweep(useLocation().search);
  const [chain, setChain] = useState<Chain>(chains[0] ?? 'binance');
  const [count, setCount] = useState<number>(COUNTS[0]);
  const own = useWalletAddress();
  const query = useQuery(getNftRowQueryOptions(sweepPath(kind, chain)));
  // As it was when the sheet opened: what is put there is shown until the sheet is gone.
  const [cart] = useState(() => cartStore.getState());
  const inside = cart.filter((entry) => chainOf(entry) === chain);
  const room = CART_MOST - inside.length;
  const others = query.data?.items.filter(
    (nft) => nft.author.wallet !== own && nft.price !== null && inside.every((entry) => entry.id !== nft.id),
  );
  const picked = others?.slice(0, Math.min(count, room)) ?? [];
  const total = picked.reduce((sum, { price }) => sum + BigInt(price ?? 0), 0n);
  const put = () => {
    addToCart(picked.map(toEntry));
    onDone();
    cartOpenStore.setState(true);
  };
  const words = picked.length === 1 ? m.orders.theItem : `${picked.length} items`;
  return (
    <MoneySheet
      tall
      footer={
        <>
          <p className="text-small text-mute">
            {query.isError
              ? m.orders.couldntLoadPrices
              : describeChoice({ count, room, found: others?.length })}
          </p>
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            disabledReason={
              picked.length > 0 ? undefined : findBlocker({ room, isRead: others !== undefined, query })
            }
            onClick={put}
          >
            {picked.length === 0
              ? m.orders.addToCart
              : m.orders.putWordsInTheCartTotal({ words, total: formatPrice(total) })}
          </Button>
        </>
      }
    >
      <ChoiceRow
        legend={m.orders.onTheChain}
        name="sweep-chain"
        choices={chains.map((each) => ({ value: each, label: CHAIN_FACTS[each].mark }))}
        value={chain}
        onChange={setChain}
      />
      <ChoiceRow
        legend={m.orders.theCheapest}
        name="sweep-count"
        choices={COUNTS.map((each) => ({ value: each, label: String(each) }))}
        value={count}
        onChange={setCount}
      />
      {query.isError && <RetryCallout query={query} />}
      <ul aria-label={m.orders.theCheapestItems}>
        {picked.map((nft) => (
          <Line key={nft.id} nft={nft} />
        ))}
      </ul>
    </MoneySheet>
  );
}

type Choice = {
  count: number /** The number of further items that fit into the cart. */;
  room: number;
  found: number | undefined;
};

/** Why there are fewer than were asked for, or what comes next. */
function describeChoice({ count, room, found }: Choice): string {
  if (room < count && (found ?? 0) >= room)
    return m.orders.yourCartHasRoomForRoom({ room, cartMost: CART_MOST });
  if (found !== undefined && found < count) return m.orders.noMoreThanFoundOfThese({ found });
  return m.orders.youllReviewEachPriceAndBuy;
}

type Blockers = { room: number; isRead: boolean; query: Pick<UseQueryResult, 'isError'> };

function findBlocker({ room, isRead, query }: Blockers): string {
  if (room === 0) return m.orders.theCartHasCartmostItemsOf({ cartMost: CART_MOST });
  if (isRead) return m.orders.noneOfTheseItemsAreFor;
  return query.isError ? m.orders.couldntLoadPrices : m.orders.loadingPrices;
}

function Line({ nft }: { nft: CardNft }) {
  return (
    <li className="flex items-center gap-3 border-b py-2" data-nft={nft.id}>
      <div data-series={nft.buildSeries} className="close-up w-16 shrink-0 rounded-md bg-stage">
        <NftPicture nft={nft} sizes={getCloseUpSizes(nft, 64)} decorative eager />
      </div>
      <p className="label min-w-0 flex-1 truncate">{nft.title}</p>
      <p className="label shrink-0">
        {m.orders.formatpriceEth({ formatPrice: formatPrice(nft.price ?? '0') })}
      </p>
    </li>
  );
}

function toEntry({ id, title, buildSeries, preview_image, price }: CardNft) {
  return { id, title, buildSeries, preview_image: { url: preview_image.url }, seen: price ?? '0' };
}
