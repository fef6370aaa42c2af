import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDataUrl, listDataReadings } from '../../core/media/data-url.ts';
import type { FetchLimits, GuardedFetch } from '../../core/media/guarded-fetch.ts';
import { type Content, toContent } from '../../core/media/ipfs/pinning-port.ts';
import type { IncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import { FetchError, refused, tooLarge } from '../../platform/guarded-fetch/fetch-error.ts';
import { unpackBody } from '../../platform/guarded-fetch/unpack-body.ts';
import { isDrawingText } from './token-address.ts';

export type ContentReaderOptions = { fetcher: GuardedFetch; incoming: IncomingFolder };

/**
 * Reads what is at an address, from each place where it may be and in each way in which it may be meant, until `use` accepts it. Throws
 * the FetchError of the first failure, or of the first one that may pass.
 */
export function createContentReader({ fetcher, incoming }: ContentReaderOptions) {
  const listWays = (address: string, limits: FetchLimits): (() => Promise<Content>)[] => {
    if (isDrawingText(address)) return [async () => toContent(Buffer.from(address))];
    if (!isDataUrl(address))
      return fetcher.listSources(address).map((source) => () => fetcher.open(source, limits));
    const readings = listDataReadings(address.trim());
    if (readings.length === 0) throw refused('The data: address has no comma before its content.');
    return readings.map((bytes) => async () => {
      if (bytes.byteLength > limits.maxBytes) throw tooLarge(limits.maxBytes);
      // A drawing may be gzipped.
      return unpackBody(toContent(bytes), { encoding: '', maxBytes: limits.maxBytes });
    });
  };

  return {
    /** Gives `use` the content as it comes. */
    async read<Result>(
      address: string,
      limits: FetchLimits,
      use: (content: Content) => Promise<Result>,
    ): Promise<Result> {
      const ways = listWays(address, limits);
      return useFirst(ways, async (open) => use(await open()));
    },

    /** Gives `use` the path of a file with the content. */
    async readFile<Result>(
      address: string,
      limits: FetchLimits,
      use: (path: string) => Promise<Result>,
    ): Promise<Result> {
      return this.read(address, limits, (content) =>
        incoming.withFile(async (path) => {
          await pipeline(content, createWriteStream(path));
          return use(path);
        }),
      );
    },
  };
}

/** What `use` makes of the first item that it accepts. Throws a FetchError, see createContentReader. */
export async function useFirst<Item, Result>(
  items: readonly Item[],
  use: (item: Item) => Promise<Result>,
): Promise<Result> {
  const failures: FetchError[] = [];
  for (const item of items) {
    try {
      return await use(item);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      failures.push(error);
    }
  }
  throw getWorst(failures) ?? new Error('there is nothing to try');
}

/** The failure that decides when to try again: one that may pass comes before one that lasts. */
export function getWorst(failures: readonly FetchError[]): FetchError | undefined {
  return failures.find(({ isLasting }) => !isLasting) ?? failures[0];
}
