/** Metadata that breaks the reader or the database: its token waits, and the others are read. */
import { itemName } from '@pitlane/shared/domain/cars/item-words';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { readMetadataWords } from './metadata-words.ts';
import type { TokenToRead } from './read-token.ts';
import { runMetadata } from './run-metadata.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const read = (metadata: object) => readMetadataWords(Buffer.from(JSON.stringify(metadata)));
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

test.each<[string, object]>([
  ['a name in thousands of lists', { name: nested(3_000) }],
  [
    'a display type that is an object',
    { attributes: [{ trait_type: 'a', value: 1, display_type: { toString: 1, valueOf: 1 } }] },
  ],
  [
    'a maximum that is an object',
    { attributes: [{ trait_type: 'a', value: 1, max_value: { toString: 1, valueOf: 1 } }] },
  ],
  ['a trait type that is an object', { properties: { a: { trait_type: { toString: 1 }, value: 1 } } }],
])('%s is read without an exception', (_, metadata) => {
  expect(read({ ...metadata, description: 'x' })).toMatchObject({ description: 'x' });
});

test('no half of a character is left where a long value is cut', () => {
  const value = `a${'\u0301'.repeat(3_198)}😀`;
  const [trait] = read({ attributes: [{ trait_type: 'a', value }] })?.traits ?? [];
  expect(trait?.value.isWellFormed()).toBe(true);
});

test.each(['the reader breaks', 'the database refuses it'])(
  'when %s, the token waits, and the next one is read',
  async (how) => {
    for (const id of ['binance-tokens-1', 'binance-tokens-2'])
      await db.query(
        `insert into token_metadata (id, chain, token_uri, state, next_try, cids, updated_at) values ($1, 'binance', $1, 'pending', 1, '{}', 0)`,
        [id],
      );
    const found = {
      description: null,
      traits: [],
      original: null,
      picture: null,
      mediaKind: null,
      mediaUrl: null,
      cids: [],
      failure: undefined,
    };
    const readToken = async ({ uri }: TokenToRead) => {
      if (uri.endsWith('1') && how === 'the reader breaks') throw new TypeError('not foreseen');
      return {
        ...found,
        name: uri.endsWith('1') ? 'a\0b' : itemName({ collection: 'tokens', tokenId: 2n }),
      };
    };
    const job = runMetadata({
      db,
      log: createLog('silent'),
      readToken: readToken as never,
      maker: { close: async () => undefined },
    });
    const rows = () => db.query('select id, state, attempts from token_metadata order by id');
    await vi.waitFor(async () =>
      expect(await rows()).toEqual([
        { id: 'binance-tokens-1', state: 'failed', attempts: 1 },
        { id: 'binance-tokens-2', state: 'ready', attempts: 1 },
      ]),
    );
    await job.stop();
  },
);
