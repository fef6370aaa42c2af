import { setTimeout as sleep } from 'node:timers/promises';
import { FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { hashOrder, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { accountAt } from '@pitlane/world/accounts';
import type { Hash, Hex } from 'viem';
import type { ServerProcess } from './server-process.ts';
import { createTrader, TRADERS, type Trader } from './trader.ts';

/** An order that a server has confirmed, and what it cost. */
export type Confirmed = { chain: Chain; id: string; orderHash: Hash; priceWei: bigint };
export type Trading = {
  /** What went wrong so far, in sentences. */
  problems: string[];
  confirmed: Confirmed[];
  /** Purchases that a receipt has confirmed. A reorganisation may have undone some. */
  bought: () => number;
  traders: Trader[];
  stop(): Promise<void>;
};

/** A request without an answer for this long hangs. */
const HANG_MS = 15_000;
const PAUSE_MS = 500;

/**
 * People post listings at one API and buy them by another, two of them at once, on each chain, until it is stopped. `isDown` tells which APIs
 * a test has taken down itself.
 */
export function startTrading(
  chains: Record<Chain, { rpcUrl: string }>,
  { apis, isDown }: { apis: readonly ServerProcess[]; isDown: (server: ServerProcess) => boolean },
): Trading {
  const problems: string[] = [];
  const confirmed: Confirmed[] = [];
  const ending = new AbortController();
  let bought = 0;

  /** The answer's body; undefined for one that is refused, or that an API which is down does not give. */
  const ask = async (api: ServerProcess, path: string, init: RequestInit = {}): Promise<unknown> => {
    const wasDown = isDown(api);
    try {
      const response = await fetch(api.url + path, { ...init, signal: AbortSignal.timeout(HANG_MS) });
      const body: unknown = await response.json();
      const { status, headers } = response;
      if (status >= 500 && status !== 503) problems.push(`${api.name} ${path}: ${status}`);
      if (status === 503 && !headers.has('retry-after'))
        problems.push(`${api.name} ${path}: 503 without Retry-After`);
      return response.ok ? body : undefined;
    } catch (error) {
      if (!wasDown && !isDown(api)) problems.push(`${api.name} ${path}: ${String(error)}`);
      return undefined;
    }
  };
  const apiAt = (turn: number): ServerProcess => {
    const api = apis[turn % apis.length];
    if (!api) throw new Error('there is no API');
    return api;
  };

  const post = async (trader: Trader, turn: number): Promise<Confirmed | undefined> => {
    const { chain } = trader;
    const { components, signature } = await trader.list(personAt(turn), turn);
    const body = JSON.stringify({ chain, orders: [{ parameters: toOrderJson(components), signature }] });
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(apiAt(turn), '/api/orders', { method: 'POST', headers, body });
    // The index may be behind the chain: then the book refuses, and has promised nothing.
    if (answer === undefined || !OrderPostedSchema.parse(answer).results[0]?.accepted) return undefined;
    const orderHash = hashOrder(components);
    const priceWei = components.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n);
    const order = { chain, id: `${chain}-${orderHash}`, orderHash, priceWei };
    confirmed.push(order);
    return order;
  };
  const buy = async (trader: Trader, { id }: Confirmed, { buyer, turn }: { buyer: number; turn: number }) => {
    await trader.prepareBuyer(buyer);
    const path = `/api/orders/${id}/fulfilment?fulfiller=${accountAt(buyer).address}`;
    const answer = await ask(apiAt(turn), path);
    const call = answer === undefined ? undefined : FulfilmentSchema.parse(answer).call;
    return call ? trader.buy(buyer, { to: call.to, data: call.data as Hex }) : false;
  };
  const trade = async (trader: Trader) => {
    for (let turn = 0; !ending.signal.aborted; turn++) {
      try {
        const order = await post(trader, turn);
        // One of three stays in the book.
        if (order && turn % 3 > 0) {
          const race = [1, 2].map((ahead) =>
            buy(trader, order, { buyer: personAt(turn + ahead), turn: turn + ahead }),
          );
          const won = (await Promise.allSettled(race)).filter(
            (each) => each.status === 'fulfilled' && each.value,
          );
          if (won.length > 1) problems.push(`${order.id} was sold ${won.length} times`);
          bought += won.length;
        }
      } catch {
        // The node is killed on purpose now and then.
      }
      await sleep(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const traders = Object.entries(chains).map(([chain, { rpcUrl }]) => createTrader(chain as Chain, rpcUrl));
  const working = traders.map(trade);
  return {
    problems,
    confirmed,
    bought: () => bought,
    traders,
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}

function personAt(turn: number): number {
  const person = TRADERS[turn % TRADERS.length];
  if (person === undefined) throw new Error('there are no traders');
  return person;
}
