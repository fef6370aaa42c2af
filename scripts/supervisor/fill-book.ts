import { postOrders } from '@pitlane/world/post-orders';
import { waitUntilIndexed } from './wait-until-indexed.ts';

/** A site that knows the cars of no chain after so many milliseconds has another problem, and starts without these orders. */
const INDEXED_WITHIN = 20_000;

type Watcher = { step: (text: string) => void; signal: AbortSignal };

/** Brings the demo world's orders into the book once the site knows their cars. Without them the site works as well. */
export async function fillBook(url: string, bookFile: string, { step, signal }: Watcher): Promise<void> {
  try {
    await waitUntilIndexed(url, AbortSignal.any([signal, AbortSignal.timeout(INDEXED_WITHIN)]));
    step(`${await postOrders(url, bookFile)} orders in the book`);
  } catch (error) {
    console.log(`the demo world's orders are not in the book: ${error}`);
  }
}
