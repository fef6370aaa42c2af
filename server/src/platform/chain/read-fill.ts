import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { ITEM_TYPE } from '@pitlane/shared/domain/orders/seaport-order';
import type { FactOf } from '@pitlane/shared/fold/event';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { decodeAbiParameters, getAbiItem, type Hex } from 'viem';
import type { Market } from './event-source.ts';

type Fill = Pick<FactOf<'order_filled'>, 'side' | 'collection' | 'token' | 'price' | 'paid'>;
type Item = { itemType: number; token: Address; identifier: bigint; amount: bigint };

const NO_SALE: Fill = { side: '', collection: '', token: 0n, price: 0n, paid: 0 };
const CONTENT = getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' }).inputs.filter(
  (input) => !('indexed' in input && input.indexed),
);

/**
 * Reads what a filled order has sold: one of our tokens for the ETH token. Strangers fill unrestricted orders that name our zone
 * with lists of any content, so nothing in them is trusted, and nothing of them can stop the index.
 */
export function readFill(data: Hex, market: Market | undefined): Fill {
  if (!market) return NO_SALE;
  const lists = decodeLists(data);
  const given = lists?.offer[0];
  if (!lists || !given || lists.offer.length !== 1) return NO_SALE;
  const { consideration } = lists;
  const moneyIn = consideration.filter((item) => isMoney(item, market));
  const toTreasury = sum(moneyIn.filter(({ recipient }) => normalAddress(recipient) === market.treasury));
  if (isToken(given)) {
    const price = sum(moneyIn);
    if (moneyIn.length !== consideration.length) return NO_SALE;
    return toFill('listing', given, { price, toTreasury, market });
  }
  const wanted = consideration.filter((item) => isToken(item));
  const [token] = wanted;
  if (!isMoney(given, market) || wanted.length !== 1 || !token) return NO_SALE;
  return toFill('offer', token, { price: given.amount, toTreasury, market });
}

function toFill(
  side: 'listing' | 'offer',
  { token, identifier }: Item,
  { price, toTreasury, market }: { price: bigint; toTreasury: bigint; market: Market },
): Fill {
  const collection = market.collections.get(normalAddress(token));
  if (!collection || price === 0n || price >= 2n ** 128n) return NO_SALE;
  const paid = toTreasury >= getShare(price, market.feeBps) ? 1 : 0;
  return { side, collection, token: identifier, price, paid };
}

function decodeLists(data: Hex) {
  try {
    const [, , offer, consideration] = decodeAbiParameters(CONTENT, data) as unknown as [
      Hex,
      Address,
      readonly Item[],
      readonly (Item & { recipient: Address })[],
    ];
    return { offer, consideration };
  } catch {
    // Not Seaport's encoding: a sale that cannot be decoded is none.
    return undefined;
  }
}

const isMoney = ({ itemType, token }: Item, { currency }: Market) =>
  itemType === ITEM_TYPE.erc20 && normalAddress(token) === currency;
const isToken = ({ itemType, amount }: Item) => itemType === ITEM_TYPE.erc721 && amount === 1n;
const sum = (items: readonly Item[]) => items.reduce((total, { amount }) => total + amount, 0n);
