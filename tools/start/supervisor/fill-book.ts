import { importBook } from '@pitlane/world/book-file';
import { waitUntilIndexed } from './wait-until-indexed.ts';

/** A site that knows the cars of no chain after so many milliseconds has another problem, and starts without these orders. */
const INDEXED_WITHIN = 20_000;

type Site = { url: string; operatorToken: string };
type Watcher = { step: (text: string) => void; signal: AbortSignal };

/** Brings the demo world's orders into the book once the site knows their cars. Without them the site works as well. */
export async function fillBook(site: Site, bookFile: string, { step, signal }: Watcher): Promise<void> {
  try {
    await waitUntilIndexed(site.url, AbortSignal.any([signal, AbortSignal.timeout(INDEXED_WITHIN)]));
    const { taken, active } = await importBook(site, bookFile);
    step(`${taken} orders in the book, ${active} of them to be filled`);
  } catch (error) {
    console.log(`the demo world's orders are not in the book: ${error}`);
  }
}
