import type {
  AssetKind,
  Exchange,
  ExchangeAccount,
  ExchangeAsset,
  ExchangeOrder,
} from '@pitlane/shared/api/exchange';
import type { Address } from '@pitlane/shared/domain/chain/address';

/** Which orders: those of a side, about the items of an owner or signed by a maker. */
export type OrderQuestion = {
  side: 0 | 1;
  owner?: Address | undefined;
  maker?: Address | undefined;
  page: number;
};
export type AssetQuestion = { owner: Address; kind: AssetKind; page: number };

/** One page of a list, from 1 on. */
export type ExchangePage<T> = {
  entries: T[];
  /** Whether a further page has something. */
  more: boolean;
};

/**
 * An exchange: who asks for what, and at what price. Pages have EXCHANGE_PAGE_SIZE entries, the newest first. Each throws
 * EXCHANGE_UNAVAILABLE when the exchange cannot be asked, and TOO_MANY_REQUESTS when it wants to be asked later.
 */
export type ExchangePort = {
  /** The name and links that pages show. */
  about: Exchange;
  findOrders(question: OrderQuestion): Promise<ExchangePage<ExchangeOrder>>;
  /** Undefined for a wallet that the exchange has no account of. */
  findAccount(address: Address): Promise<Omit<ExchangeAccount, 'exchange'> | undefined>;
  findAssets(question: AssetQuestion): Promise<ExchangePage<ExchangeAsset>>;
};
