import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadDirs } from '../../config/data-folders.ts';
import { createContentStore } from '../../core/media/ipfs/content-store.ts';
import { createMediaStorage } from '../../core/media/storage/create-media-storage.ts';
import { createIncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import { decodeInOneProcess } from '../../testing/decode-in-one-process.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { HTTP_CASES } from '../../testing/token-metadata/http-cases.ts';
import { JSON_CASES } from '../../testing/token-metadata/json-cases.ts';
import { MEDIA_CASES } from '../../testing/token-metadata/media-cases.ts';
import { openHosts } from '../../testing/token-metadata/open-hosts.ts';
import { PICTURE_CASES } from '../../testing/token-metadata/picture-cases.ts';
import type { TokenCase } from '../../testing/token-metadata/token-case.ts';
import { TRAIT_CASES } from '../../testing/token-metadata/trait-cases.ts';
import { URI_CASES } from '../../testing/token-metadata/uri-cases.ts';
import { createItemPictureMaker, type ItemPictureMaker } from './item-picture-maker.ts';
import { createTokenReader } from './read-token.ts';

let db: TestDb;
let dataDir: string;
let maker: ItemPictureMaker;
let hosts: Awaited<ReturnType<typeof openHosts>>;
let readToken: ReturnType<typeof createTokenReader>;
beforeAll(async () => {
  db = await openTestDb();
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-tokens-'));
  const worker = new URL('../../testing/many-item-pictures-worker.ts', import.meta.url);
  maker = createItemPictureMaker({}, decodeInOneProcess(worker, dataDir));
  const incoming = createIncomingFolder(uploadDirs({ dataDir }).incoming);
  const storage = createMediaStorage({ mediaS3: undefined, dataDir });
  const store = createContentStore({ db, storage, incoming });
  hosts = await openHosts(store);
  readToken = createTokenReader({
    fetcher: hosts.fetcher,
    store,
    incoming,
    maker,
    hasRoom: async () => true,
  });
});
afterAll(async () => {
  await Promise.all([db.close(), maker.close(), hosts.close()]);
  await rm(dataDir, { recursive: true });
});

type Shown = { [Field in keyof TokenCase['shown']]: unknown };

/** What a page shows of a token, whether its metadata can be read or not. */
async function show(given: TokenCase): Promise<Shown> {
  const uri = hosts.serve(given);
  const outcome = await readToken({ uri, tokenId: 1_234n }).catch((error: unknown) => {
    if (error instanceof FetchError) return error;
    throw error;
  });
  const found = outcome instanceof FetchError ? undefined : outcome;
  const failure = outcome instanceof FetchError ? outcome : outcome.failure;
  return {
    name: found?.name,
    description: found?.description,
    picture: found && found.picture !== null,
    mediaKind: found?.mediaKind,
    traits: found?.traits,
    original: found?.original,
    problem: failure?.message ?? null,
    lasts: failure?.isLasting,
    retryAfterSeconds: failure?.retryAfterSeconds,
  };
}

describe('createTokenReader', () => {
  describe.each([
    ['token URIs', URI_CASES],
    ['JSON', JSON_CASES],
    ['hosts', HTTP_CASES],
    ['pictures', PICTURE_CASES],
    ['music and films', MEDIA_CASES],
    ['traits', TRAIT_CASES],
  ])('%s', (_, cases) => {
    test.each(cases)('$title', async (given) => {
      const { problem, ...shown } = given.shown;
      const words = problem instanceof RegExp ? expect.stringMatching(problem) : problem;
      expect(await show(given)).toMatchObject({ ...shown, ...(problem !== undefined && { problem: words }) });
    });
  });
});
