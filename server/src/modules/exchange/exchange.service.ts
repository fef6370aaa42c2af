import {
  type Exchange,
  type ExchangeAccount,
  type ExchangeAssetQuery,
  type ExchangeAssets,
  type ExchangeOrderQuery,
  type ExchangeOrders,
  MAX_EXCHANGE_PAGE,
} from '@pitlane/shared/api/exchange';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { ExchangePort } from './port/exchange-port.ts';

/** Creates the service for the exchange, whichever it is. */
export function createExchangeService(exchange: ExchangePort) {
  const { about } = exchange;
  return {
    about: (): Exchange => about,

    async orders({ side, owner, maker, page }: ExchangeOrderQuery): Promise<ExchangeOrders> {
      const found = await exchange.findOrders({ side: side === '0' ? 0 : 1, owner, maker, page });
      return { orders: found.entries, ...toNext(page, found.more), exchange: about };
    },

    /** Throws NOT_FOUND for a wallet without an account. */
    async account(address: Address): Promise<ExchangeAccount> {
      const account = await exchange.findAccount(address);
      if (!account) {
        const message = `${about.name} has no account for this wallet. Register there, then connect with the wallet.`;
        throw new AppError('NOT_FOUND', message, { field: 'address' });
      }
      return { ...account, exchange: about };
    },

    async assets({ owner, kind, page }: ExchangeAssetQuery): Promise<ExchangeAssets> {
      const found = await exchange.findAssets({ owner, kind, page });
      return { assets: found.entries, ...toNext(page, found.more), exchange: about };
    },
  };
}
export type ExchangeService = ReturnType<typeof createExchangeService>;

function toNext(page: number, more: boolean): { page: number; next: number | null; capped: boolean } {
  const isLast = page >= MAX_EXCHANGE_PAGE;
  return { page, next: more && !isLast ? page + 1 : null, capped: more && isLast };
}
