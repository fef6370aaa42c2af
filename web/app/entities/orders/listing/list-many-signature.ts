import type { OrderPosted, OrderTerms } from '@pitlane/shared/api/order-posts';
import type { Hash } from '@pitlane/shared/domain/chain/address';
import { getBulkTypedData, splitBulkSignature } from '@pitlane/shared/domain/orders/bulk-order';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import type { TypedDataDefinition } from 'viem';
import { problem } from '../../../wallet/problem-words.ts';
import { asProblem } from '../../../wallet/tx/explain-wallet-error.ts';
import { createSignatureRunner } from '../../../wallet/tx/run-signature.ts';
import { readSigningTime, type SigningTime } from '../../../wallet/tx/signing-time.ts';
import type { ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { readItemTrading } from '../item-trading.ts';
import { ORDERS_KEY } from '../orders-key.ts';
import { handInOrders } from './hand-in-orders.ts';
import { chainOf, findOperatorApproval, readTerms, toComponents, type Wish } from './new-listing.ts';

/** The result for one of the items. */
export type ListedItem = {
  nft: string;
  title: string;
  priceWei: bigint;
  /** Why it is not listed; undefined when it is. */
  refusal: string | undefined;
  /** Why it cannot be bought yet. */
  resting: OrderReason | undefined;
};

export type ListedMany = { items: readonly ListedItem[] };

type Ready = { wish: Wish; terms: OrderTerms; components: OrderComponents };
type Signed = { ready: readonly Ready[]; refused: readonly ListedItem[]; typed: TypedDataDefinition };

/** Several listings on one chain: the permission for Seaport, once, then one signature over all of them, then the order book. */
export const listManySignature = createSignatureRunner<readonly Wish[], Signed, ListedMany>({
  async approve(wishes, at) {
    // No permission for what will not be signed.
    await readSigningTime(at);
    return findOperatorApproval(at, await readItemTrading(wishes[0]?.nft ?? '', at));
  },
  async prepare(wishes, at) {
    const time = await readSigningTime(at);
    const read = await Promise.all(wishes.map((wish) => readOne(wish, at, time)));
    const ready = read.filter((each) => 'components' in each);
    const refused = read.filter((each) => 'refusal' in each);
    const [first] = ready;
    if (!first) throw new WalletProblemError(problem('ORDER_REFUSED', refused[0]?.refusal));
    const orders = ready.map(({ components }) => components);
    // The depth of the tree is in the type's name, which viem cannot know from its literals.
    const typed = getBulkTypedData(orders, first.terms.chain_id, first.terms.seaport) as TypedDataDefinition;
    return { ready, refused, typed };
  },
  toTypedData: ({ typed }) => typed,
  async submit([first], { signed: { ready, refused }, signature }) {
    const signatures = splitBulkSignature(
      ready.map(({ components }) => components),
      signature,
    );
    const results = await handInOrders(
      chainOf(first),
      ready.map(({ components }, index) => ({
        parameters: toOrderJson(components),
        signature: signatures[index] as Hash,
      })),
    );
    const posted = ready.map(({ wish }, index) => toItem(wish, results[index]));
    if (posted.every(({ refusal }) => refusal !== undefined))
      throw new WalletProblemError(problem('ORDER_REFUSED', posted[0]?.refusal));
    return { items: [...posted, ...refused] };
  },
  successText: ({ items }) => {
    const listed = items.filter(({ refusal }) => refusal === undefined).length;
    if (listed < items.length) return `${listed} of ${items.length} items are listed.`;
    return listed === 1 ? 'The item is listed.' : `${listed} items are listed.`;
  },
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
});

/** An item that is not yours or cannot be read does not stop the others. */
async function readOne(wish: Wish, at: ReadAt, time: SigningTime): Promise<Ready | ListedItem> {
  try {
    const terms = await readTerms(wish, at);
    return { wish, terms, components: toComponents(wish, terms, time) };
  } catch (error) {
    const { code, message } = asProblem(error).problem;
    // Another amount than the sheet shows is for the seller to see first.
    if (code === 'PRICE_CHANGED') throw error;
    return { ...shared(wish), refusal: message, resting: undefined };
  }
}

function toItem(wish: Wish, result: OrderPosted['results'][number] | undefined): ListedItem {
  const refusal = result?.accepted
    ? undefined
    : (result?.refusal?.message ?? 'The order book gave no reason.');
  return { ...shared(wish), refusal, resting: result?.active ? undefined : (result?.reason ?? undefined) };
}

function shared({ nft, title, priceWei }: Wish) {
  return { nft, title, priceWei };
}
