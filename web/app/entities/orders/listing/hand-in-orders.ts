import type { OrderPosted } from '@pitlane/shared/api/order-posts';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { ApiError, asSent, postJson } from '../../../lib/api.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';

/** As Seaport's clients write them: `toOrderJson`. */
export type SignedOrder = { parameters: Record<string, unknown>; signature: string };

/** Between the tries: together as long as a server may take to come back. */
const PAUSES_MS = [500, 1_000, 2_000, 3_000, 5_000, 5_000, 5_000, 5_000];

/**
 * Submits signed orders to the order book. The answer can get lost although the book has them; a maker who signed again would then
 * have two offers in it and could pay for both. So the same orders are submitted again, which creates no duplicates. Throws a
 * WalletProblemError that says so when no answer comes at all, and the server's ApiError when it refuses.
 */
export async function handInOrders(
  chain: Chain,
  orders: readonly SignedOrder[],
  pause: (ms: number) => Promise<void> = sleep,
): Promise<OrderPosted['results']> {
  let lost: unknown;
  for (const ms of [...PAUSES_MS, undefined]) {
    try {
      return (await postJson(asSent<OrderPosted>(), '/api/orders', { chain, orders })).results;
    } catch (error) {
      if (!isUnclear(error)) throw lost === undefined ? error : unclear(lost);
      lost = error;
    }
    if (ms !== undefined) await pause(ms);
  }
  throw unclear(lost);
}

/** Returns whether the book may have taken the orders all the same. It asks the chain before it takes anything. */
function isUnclear(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500 && error.code !== 'CHAIN_UNAVAILABLE';
}

function unclear(cause: unknown): WalletProblemError {
  return new WalletProblemError(problem('SITE_DOWN', LOOK_FIRST), cause);
}

const LOOK_FIRST =
  'You signed, but the order book didn’t answer. It may have received your order: reload the page and check before you sign again.';

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
