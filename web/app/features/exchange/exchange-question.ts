/** Questions of the exchange pages, as addresses have them. Pure. */
import type { AssetKind } from '@pitlane/shared/api/exchange';

export const SIDES = { '0': 'Buy Order', '1': 'Sell Order' } as const;
export type Side = keyof typeof SIDES;
/** The choice of orders: those that the connected wallet made, or those for items that it owns. */
export const OWNERS = { '0': 'Created by me', '1': 'Owned by me' } as const;
export type Owner = keyof typeof OWNERS;

export type ExchangeQuestion = {
  side: Side;
  /** Undefined for the orders of all accounts. */
  owner: Owner | undefined;
  /** Where the list begins. */
  page: number;
};

export function readExchangeQuestion(params: URLSearchParams): ExchangeQuestion {
  const owner = params.get('owner');
  const page = Number(params.get('page'));
  return {
    side: params.get('side') === '0' ? '0' : '1',
    owner: owner === '0' || owner === '1' ? owner : undefined,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a page; what is usual is left out. */
export function writeExchangeQuestion({ side, owner, page }: ExchangeQuestion): string {
  const params = new URLSearchParams();
  if (side === '0') params.set('side', side);
  if (owner !== undefined) params.set('owner', owner);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}

/** The API's path of one page of orders. `wallet` is whom `owner` is about. */
export function ordersPath(
  { side, owner }: ExchangeQuestion,
  wallet: string | undefined,
  page: number,
): string {
  const who = owner === undefined ? '' : `&${owner === '0' ? 'maker' : 'owner'}=${wallet}`;
  return `/api/exchange/orders?side=${side}${who}&page=${page}`;
}

export function readAssetKind(params: URLSearchParams): AssetKind {
  return params.get('tab') === 'created' ? 'created' : 'collected';
}
