/** Brings the orders of the history into the book of a running site: those that are still good, and those that are over. */
import { readFile } from 'node:fs/promises';
import { MAX_POSTED, OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { readBook } from './book-file.ts';

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
      const response = await fetch(new URL('/api/orders/import', url), {
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
