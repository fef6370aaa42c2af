/**
 * The orders of the history. They are signed and in no block, so the world hands them to the server in a file, one JSON
 * line for each: all that were ever signed, those that are over too. The chains say what became of them.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_POSTED, OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { ITEM_TYPE, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import type { SignPlanned } from './planned-orders.ts';
import type { OrderStory } from './trading-floor.ts';

/** The file with the orders of one chain, beside the chain's own. */
export function orderFileOf(chainFile: string): string {
  return chainFile.replace(/\.json$/, '.orders.jsonl');
}

/** Writes the orders of one chain, in the order of their beginning. */
export async function writeOrders(
  path: string,
  { chain, orders, sign }: { chain: Chain; orders: readonly OrderStory[]; sign: SignPlanned },
): Promise<void> {
  const sorted = orders.map(({ order }) => order).toSorted((a, b) => a.startsAt - b.startsAt);
  const lines = await Promise.all(
    sorted.map(async (order) => {
      const { components, signature } = await sign(order);
      return `${JSON.stringify({ chain, parameters: toOrderJson(components), signature })}\n`;
    }),
  );
  await writeFile(path, lines.join(''));
}

/** Joins the orders of all chains into one file, and gives its path. A chain that an older version made has none. */
export async function joinOrders(folder: string): Promise<string> {
  const files = CHAINS.map((chain) => orderFileOf(join(folder, `${chain}.json`))).filter((path) =>
    existsSync(path),
  );
  const path = join(folder, 'book.jsonl');
  await writeFile(`${path}.new`, (await Promise.all(files.map((file) => readFile(file)))).join(''));
  await rename(`${path}.new`, path);
  return path;
}

/** A line of the file. */
export type BookLine = {
  chain: Chain;
  parameters: { endTime: string; offer: { itemType: number; identifierOrCriteria: string }[] };
  signature: string;
};

/** The lines of the file. It is the world's own, and not checked. */
export function readBook(text: string): BookLine[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as BookLine);
}

/** The cars that the orders of the joined file list at this moment, whether or not they still can be bought. */
export async function readListed(path: string): Promise<Record<Chain, Set<number>>> {
  const listed = { binance: new Set<number>(), matic: new Set<number>(), avalanche: new Set<number>() };
  const now = Date.now() / 1000;
  for (const { chain, parameters } of readBook(await readFile(path, 'utf8'))) {
    const [item] = parameters.offer;
    if (item?.itemType === ITEM_TYPE.erc721 && Number(parameters.endTime) > now)
      listed[chain].add(Number(item.identifierOrCriteria));
  }
  return listed;
}

type Site = { url: string; operatorToken: string };

/**
 * Imports the whole file. The site takes what it has already once more, so this can be done at every start. Resolves to how many
 * orders it has taken, and how many of these can be filled. Throws an Error with the site's own words when it does not answer.
 */
export async function importBook(
  { url, operatorToken }: Site,
  bookFile: string,
): Promise<{ taken: number; active: number }> {
  const lines = readBook(await readFile(bookFile, 'utf8'));
  let taken = 0;
  let active = 0;
  for (const chain of CHAINS) {
    const orders = lines
      .filter((line) => line.chain === chain)
      .map(({ parameters, signature }) => ({ parameters, signature }));
    for (let from = 0; from < orders.length; from += MAX_POSTED) {
      const response = await fetch(`${url}/api/orders/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
        body: JSON.stringify({ chain, orders: orders.slice(from, from + MAX_POSTED) }),
      });
      if (!response.ok) throw new Error(`the book answered ${response.status}: ${await response.text()}`);
      const { results } = OrderPostedSchema.parse(await response.json());
      taken += results.filter(({ accepted }) => accepted).length;
      active += results.filter((result) => result.active).length;
    }
  }
  return { taken, active };
}
