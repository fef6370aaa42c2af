import { NftListSchema } from '@pitlane/shared/api/nfts';
import { OrderListSchema } from '@pitlane/shared/api/orders';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountAt } from '../accounts.ts';
import { openSessions } from '../site-account.ts';
import { CHAIN, startTradingChain, type TradingChain } from '../testing/trading-chain.ts';
import { startTradingServer, type TradingServer } from '../testing/trading-server.ts';
import { createItems } from './create-items.ts';
import type { Creation } from './creations.ts';
import { type ReadCreation, readMinted } from './creator.ts';

const [ANN, BEN] = [14, 15] as const;
let chain: TradingChain;
let server: TradingServer;
let drawn: string[] = [];

beforeAll(async () => {
  chain = await startTradingChain();
  server = await startTradingServer(chain.port);
});

afterAll(async () => {
  await server.stop();
  await chain.stop();
});

const paint = (title: string, extra: Partial<Creation> = {}): Creation => ({
  title,
  description: `What ${title} is.`,
  file: title,
  attributes: { Kind: 'Test' },
  ...extra,
});
const POSTER = paint('Poster', { price: '0.2', offer: { by: BEN, price: '0.1' } });
const SOUND = paint('Sound', { media: 'flac' });

/** A picture that each title has to itself, and the start of a sound. */
const readFake: ReadCreation = async ({ title }, ending) => {
  if (ending === 'flac') return Buffer.from('fLaC');
  drawn.push(title);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="64" height="48"><path d="M0,0H${title.length}V3Z"/></svg>`;
  return sharp(Buffer.from(svg)).webp().toBuffer();
};

const rpcUrl = () => `http://127.0.0.1:${chain.port}`;
const run = (
  items: readonly Creation[],
  { signal = new AbortController().signal, url = server.url, read = readFake } = {},
) => {
  drawn = [];
  const chains = { binance: { rpcUrl: rpcUrl() } } as Parameters<typeof createItems>[0]['chains'];
  const sets = [{ by: ANN, chain: CHAIN, royaltyBps: 500, items }] as const;
  return createItems({ url, chains, sessions: openSessions(url), signal, sets, read });
};
const minted = async () => (await readMinted(rpcUrl(), CHAIN, ANN)).map(({ tokenId }) => tokenId);
const ordersOf = async (id: number, side: 0 | 1) =>
  OrderListSchema.parse(await server.get(`/api/orders?nft=${CHAIN}-tokens-${id}&side=${side}`)).orders;

test('createItems makes nothing of a set that was broken off while its files were read', async () => {
  const interrupted = new AbortController();
  const read: ReadCreation = (creation, ending) => {
    interrupted.abort();
    return readFake(creation, ending);
  };
  await expect(run([POSTER, SOUND], { signal: interrupted.signal, read })).rejects.toThrow(/abort/i);
  expect(await minted()).toEqual([]);
});

test('createItems pins, mints, lists and offers, so that the site shows it all', async () => {
  expect(await run([POSTER, SOUND])).toBe(2);
  expect(await minted()).toEqual([1, 2]);
  const maker = normalAddress(accountAt(ANN).address);
  const [listing] = await ordersOf(1, 1);
  expect(listing).toMatchObject({ maker, basePrice: String(2n * 10n ** 17n), active: true });
  // The site reads its maker's balance after the offer has come.
  await vi.waitFor(
    async () => {
      const [offer] = await ordersOf(1, 0);
      expect(offer).toMatchObject({ maker: normalAddress(accountAt(BEN).address), active: true });
    },
    { timeout: 20_000, interval: 100 },
  );
  await vi.waitFor(
    async () => {
      const { items } = NftListSchema.parse(await server.get('/api/nfts'));
      const found = items.map(({ title, category, media }) => [title, category, media?.kind ?? null]);
      expect(found.sort()).toEqual([
        ['Poster', 'art', null],
        ['Sound', 'music', 'audio'],
      ]);
    },
    { timeout: 20_000, interval: 200 },
  );
});

test('createItems called again makes nothing twice, and what a set has got since', async () => {
  expect(await run([POSTER, SOUND])).toBe(0);
  expect(drawn).toEqual([]);
  expect(await run([POSTER, SOUND, paint('Third')])).toBe(1);
  expect(drawn).toEqual(['Third']);
  expect(await minted()).toEqual([1, 2, 3]);
  expect([await ordersOf(1, 1), await ordersOf(1, 0)].map(({ length }) => length)).toEqual([1, 1]);
});

// A server is started in it.
test('createItems gives a site that has lost its database the content that the chain names', async () => {
  const other = await startTradingServer(chain.port);
  try {
    const { hash } = await chain.client.getBlock();
    await other.untilIndexed(hash);
    expect(await run([POSTER, SOUND], { url: other.url })).toBe(0);
    expect(drawn).toEqual(['Poster', 'Sound']);
    expect(await minted()).toEqual([1, 2, 3]);
    expect(await run([POSTER, SOUND], { url: other.url })).toBe(0);
    expect(drawn).toEqual([]);
  } finally {
    await other.stop();
  }
}, 120_000);
