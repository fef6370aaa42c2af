/**
 * npm run book:move -- --from https://old.example --to https://new.example [--chain binance]: brings the orders of one site's book
 * into that of another (docs/trading.md, "Moving a book"). OPERATOR_TOKEN is the token of the new site.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MAX_POSTED, type OrderPosted } from '@pitlane/shared/api/order-posts';
import { CHAINS, type Chain, isChain } from '@pitlane/shared/domain/chain/chains';

export type Move = {
  from: string;
  to: string;
  /** The operator's token of the new site. */
  token: string;
  chain: Chain;
  print: (line: string) => void;
  /** Waits so many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
};

const PAGE = 100;
/** A post may have 64 KiB. */
const MAX_BYTES = 60_000;
/** A site that is busy or away is asked so often. */
const MAX_TRIES = 10;
const BUSY = [429, 502, 503, 504];

type Signed = { id: string; parameters: unknown; signature: string };

/**
 * Resolves when every order of a chain was given to the new site; what it refuses is printed. Nothing is left out in silence: a site
 * that does not answer in the end makes it throw an Error, and it can be run again.
 */
export async function moveBook(move: Move): Promise<void> {
  const { chain, from, print } = move;
  const count = { given: 0, taken: 0, active: 0 };
  let next: string | null = null;
  do {
    const cursor: string = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
    const url = toUrl(from, `/api/orders/export?chain=${chain}&limit=${PAGE}${cursor}`);
    const page = (await ask(url, {}, move)) as { orders: Signed[]; next: string | null };
    for (const orders of splitForPosts(page.orders)) {
      const results = await give(orders, move);
      count.given += orders.length;
      count.taken += results.filter(({ accepted }) => accepted).length;
      count.active += results.filter(({ active }) => active).length;
      for (const { refusal, id } of results) if (refusal) print(`${id}: ${refusal.code}. ${refusal.message}`);
    }
    next = page.next;
  } while (next !== null);
  const { given, taken, active } = count;
  print(`${chain}: ${given} orders, ${taken} taken (${active} can be filled now), ${given - taken} refused`);
}

async function give(orders: readonly Signed[], move: Move) {
  const { results } = (await ask(
    toUrl(move.to, '/api/orders/import'),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${move.token}` },
      body: JSON.stringify({ chain: move.chain, orders: orders.map(toInput) }),
    },
    move,
  )) as OrderPosted;
  return results;
}

/** Orders have different lengths: a signature of many, or eight payments, make one three times as long. */
function splitForPosts(orders: readonly Signed[]): Signed[][] {
  const posts: Signed[][] = [];
  let bytes = 0;
  for (const order of orders) {
    const size = JSON.stringify(toInput(order)).length + 1;
    const last = posts.at(-1);
    if (last && last.length < MAX_POSTED && bytes + size <= MAX_BYTES) last.push(order);
    else posts.push([order]);
    bytes = posts.at(-1) === last ? bytes + size : size;
  }
  return posts;
}

const toInput = ({ parameters, signature }: Signed) => ({ parameters, signature });

/** A site may be below a path of its host. */
const toUrl = (site: string, path: string) => new URL(`${site.replace(/\/+$/, '')}${path}`);

/** The site's answer. One that is busy, away or just starting is asked again, as late as it wants. Throws with its own words. */
async function ask(url: URL, request: RequestInit, { pause = sleep }: Move): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, request).catch((error: Error) => error);
    const last = tries === MAX_TRIES;
    if (response instanceof Error) {
      if (last)
        throw new Error(`${url.origin} cannot be reached: ${String(response.cause ?? response.message)}`);
      await pause(1_000 * tries);
    } else if (response.ok) {
      return response.json();
    } else if (BUSY.includes(response.status) && !last) {
      await pause(1_000 * (Number(response.headers.get('retry-after')) || tries));
    } else {
      throw new Error(`${url.origin}${url.pathname} answered ${response.status}: ${await response.text()}`);
    }
  }
}

const USAGE = `usage: OPERATOR_TOKEN=… npm run book:move -- --from <site> --to <site> [--chain ${CHAINS.join('|')}]`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { from, to, chain } = parseArgs({ options: { from: text, to: text, chain: text } }).values;
  const token = process.env.OPERATOR_TOKEN?.trim();
  if (!from || !to || !token || ![from, to].every((site) => URL.canParse(site))) throw new Error(USAGE);
  if (chain !== undefined && !isChain(chain)) throw new Error(USAGE);
  const print = (line: string) => console.log(line);
  for (const one of chain ? [chain] : CHAINS) await moveBook({ from, to, token, chain: one, print });
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
