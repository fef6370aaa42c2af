import type {
  AssetKind,
  Exchange,
  ExchangeAccount,
  ExchangeAssets,
  ExchangeOrders,
} from '@pitlane/shared/api/exchange';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { type ExchangeQuestion, ordersPath } from './exchange-question.ts';

/** Which exchange this site asks: the same for as long as the page is open. */
export function getExchangeQueryOptions() {
  return queryOptions({
    queryKey: ['exchange', 'about'],
    queryFn: (context) => fetchAnswer<Exchange>(context, '/api/exchange'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Pages of orders, from the page of the question on. */
export function getExchangeOrdersQueryOptions(question: ExchangeQuestion, wallet: string | undefined) {
  const { side, owner, page } = question;
  return infiniteQueryOptions({
    queryKey: ['exchange', 'orders', side, owner, owner && wallet, page],
    queryFn: (context) =>
      fetchAnswer<ExchangeOrders>(context, ordersPath(question, wallet, context.pageParam)),
    initialPageParam: page,
    getNextPageParam: (last) => last.next,
  });
}

/** The account of a wallet; null where the exchange has none. */
export function getExchangeAccountQueryOptions(address: string) {
  return queryOptions({
    queryKey: ['exchange', 'account', address],
    queryFn: (context): Promise<ExchangeAccount | null> =>
      fetchAnswer<ExchangeAccount>(context, `/api/exchange/account/${address}`).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }),
  });
}

export function getExchangeAssetsQueryOptions(address: string, kind: AssetKind) {
  return infiniteQueryOptions({
    queryKey: ['exchange', 'assets', kind, address],
    queryFn: (context) =>
      fetchAnswer<ExchangeAssets>(
        context,
        `/api/exchange/assets?owner=${address}&kind=${kind}&page=${context.pageParam}`,
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
  });
}
