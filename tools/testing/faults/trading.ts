import { setTimeout as sleep } from 'node:timers/promises';
import { FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { hashOrder, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { marketOf, type SignedOrder, signOrder } from '@pitlane/world/planned-orders';
import {
  type Address,
  createTestClient,
  type Hash,
  type Hex,
  http,
  maxUint256,
  publicActions,
  walletActions,
} from 'viem';
import type { ServerProcess } from './server-process.ts';

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

/** People who do nothing else, by derivation index. Each of them sells and buys. */
export const TRADERS = [911, 912, 913, 914];
const RICH = 10n ** 24n;
const DAY = 86_400;
const PRICE = 10n ** 12n;
/** A node that is frozen answers after 20 seconds. */
const ANSWER_MS = 5_000;

export type Trader = ReturnType<typeof createTrader>;

export function createTrader(chain: Chain, rpcUrl: string) {
  const { carCollection, ethToken, seaport } = contractsOn(chain);
  const client = createTestClient({
    mode: 'anvil',
    transport: http(rpcUrl, { retryCount: 0, timeout: ANSWER_MS }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
  const cars = { address: carCollection, abi: carCollectionAbi, chain: null } as const;
  const eth = { address: ethToken, abi: ethTokenAbi, chain: null } as const;
  const mined = async (hash: Hash) => {
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: ANSWER_MS });
    return status === 'success';
  };

  /** A car of this trader; mints one where there is none, as after a chain that lost its newest blocks. */
  const findCar = async (person: number): Promise<bigint> => {
    const account = accountAt(person);
    if ((await client.readContract({ ...cars, functionName: 'balanceOf', args: [account.address] })) === 0n) {
      await client.setBalance({ address: account.address, value: RICH });
      const value = await client.readContract({ ...cars, functionName: 'cost' });
      await mined(await client.writeContract({ ...cars, account, functionName: 'mint', args: [1n], value }));
    }
    return client.readContract({ ...cars, functionName: 'tokenOfOwnerByIndex', args: [account.address, 0n] });
  };

  return {
    chain,
    client,
    findCar,
    mined,
    /** Signs a listing of a car of this trader, as the car is now. `number` makes it different from others. */
    async list(person: number, number: number): Promise<SignedOrder> {
      const account = accountAt(person);
      const tokenId = await findCar(person);
      const both = [account.address, seaport] as const;
      if (!(await client.readContract({ ...cars, functionName: 'isApprovedForAll', args: both })))
        await mined(
          await client.writeContract({
            ...cars,
            account,
            functionName: 'setApprovalForAll',
            args: [seaport, true],
          }),
        );
      const [state, [receiver, share], { timestamp }] = await Promise.all([
        client.readContract({ ...cars, functionName: 'tokenState', args: [tokenId] }),
        client.readContract({ ...cars, functionName: 'royaltyInfo', args: [tokenId, 10_000n] }),
        client.getBlock(),
      ]);
      const terms = {
        seller: account.address,
        token: carCollection,
        tokenId,
        priceWei: PRICE + BigInt(number),
        royalty: { receiver, basisPoints: Number(share) },
        rule: { kind: 'count', transferCount: Number(state & 0xffff_ffffn) } as const,
        startTime: Number(timestamp),
        duration: DAY,
        salt: BigInt(number),
        counter: 0n,
      };
      return signOrder(chain, person, makeListing(terms, marketOf(chain)));
    },
    /** Has ETH, and lets Seaport take it. */
    async prepareBuyer(person: number): Promise<void> {
      const account = accountAt(person);
      const [held, allowed] = await Promise.all([
        client.readContract({ ...eth, functionName: 'balanceOf', args: [account.address] }),
        client.readContract({ ...eth, functionName: 'allowance', args: [account.address, seaport] }),
      ]);
      if (held > PRICE * 1_000n && allowed > PRICE * 1_000n) return;
      await client.setBalance({ address: account.address, value: RICH });
      if (held <= PRICE * 1_000n)
        await mined(await client.writeContract({ ...eth, account, functionName: 'drip' }));
      await mined(
        await client.writeContract({ ...eth, account, functionName: 'approve', args: [seaport, maxUint256] }),
      );
    },
    /** Sends what the site says buys an order. False when the chain refuses it. */
    async buy(person: number, { to, data }: { to: Address; data: Hex }): Promise<boolean> {
      const account = accountAt(person);
      // Gas is given, so that a node does not refuse what another buyer makes fail.
      return mined(await client.sendTransaction({ account, to, data, gas: 500_000n, chain: null }));
    },
    /** Whether Seaport has filled an order, by the chain as it is now. */
    async isFilled(orderHash: Hash): Promise<boolean> {
      const at = { address: seaport, abi: seaportAbi } as const;
      const [, , filled] = await client.readContract({
        ...at,
        functionName: 'getOrderStatus',
        args: [orderHash],
      });
      return filled > 0n;
    },
  };
}
