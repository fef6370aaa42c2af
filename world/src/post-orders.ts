/** Brings the orders of the history that are still good into the book of a running site, as their makers would. */
import { readFile } from 'node:fs/promises';
import { MAX_POSTED, OrderPostedSchema } from '@pitlane/shared/api/orders';
import { CHAINS } from '@pitlane/shared/domain/chains';
import { readBook } from './book-file.ts';

/**
 * Posts what has not expired. The book refuses what is filled, cancelled or of a car that has moved, and takes what it has
 * already once more, so this can be done at every start. Resolves to how many orders it has taken. Throws an Error with the
 * site's own words when it does not answer.
 */
export async function postOrders(url: string, bookFile: string): Promise<number> {
  const now = Date.now() / 1000;
  const lines = readBook(await readFile(bookFile, 'utf8'));
  const good = lines.filter(({ parameters }) => Number(parameters.endTime) > now);
  let taken = 0;
  for (const chain of CHAINS) {
    const orders = good
      .filter((line) => line.chain === chain)
      .map(({ parameters, signature }) => ({ parameters, signature }));
    for (let from = 0; from < orders.length; from += MAX_POSTED) {
      const response = await fetch(new URL('/api/orders', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chain, orders: orders.slice(from, from + MAX_POSTED) }),
      });
      if (!response.ok) throw new Error(`the book answered ${response.status}: ${await response.text()}`);
      const { results } = OrderPostedSchema.parse(await response.json());
      taken += results.filter(({ accepted }) => accepted).length;
    }
  }
  return taken;
}
