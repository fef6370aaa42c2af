import { AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, registerAccount } from '../../testing/test-accounts.ts';
import { ALICE, BOB, type TestApi, testCar } from '../../testing/test-api.ts';

const CAR = 'binance-cars-1';
const OTHER = 'matic-cars-2';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});
beforeEach(async () => {
  await api.addCars([
    testCar({ tokenId: 1n, owner: BOB }),
    testCar({ chain: 'matic', tokenId: 2n, owner: ALICE, minter: BOB }),
  ]);
});

const send = (method: string, path: string, jwt: string) => api.json(path, { method, headers: bearer(jwt) });
const readLikes = async (id: string) => (await api.json(`/api/nfts/${id}`)).body.nft.likes;
const list = async (question: string) => NftListSchema.parse((await api.json(`/api/nfts?${question}`)).body);

describe('liking an item', () => {
  test('counts once for an account, however often it is sent', async () => {
    const { jwt } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const path = `/api/nfts/${CAR}/like`;
    const twice = await Promise.all([send('PUT', path, jwt), send('PUT', path, jwt)]);
    expect(twice.map(({ body }) => body)).toEqual([
      { liked: true, likes: 1 },
      { liked: true, likes: 1 },
    ]);
    expect((await send('PUT', path, rival.jwt)).body).toEqual({ liked: true, likes: 2 });
    expect(await readLikes(CAR)).toBe(2);
    await send('DELETE', path, jwt);
    expect((await send('DELETE', path, jwt)).body).toEqual({ liked: false, likes: 1 });
    expect(await readLikes(CAR)).toBe(1);
  });

  test('open pages hear of it, once', async () => {
    const { jwt, user } = await registerAccount(api);
    await send('PUT', `/api/nfts/${CAR}/like`, jwt);
    await send('PUT', `/api/nfts/${CAR}/like`, jwt);
    const changes = await api.db.query<{ entity_id: string; topics: string[] }>(
      `select entity_id, topics from change where entity = 'like'`,
    );
    const topics = [`nft:${CAR}`, 'list:binance', `owner:${BOB}`, `author:${user.id}`];
    expect(changes).toEqual([{ entity_id: CAR, topics }]);
  });

  test('needs an account and an item that is there', async () => {
    const { jwt } = await registerAccount(api);
    expect((await api.json(`/api/nfts/${CAR}/like`, { method: 'PUT' })).status).toBe(401);
    expect((await send('PUT', '/api/nfts/binance-cars-99/like', jwt)).status).toBe(404);
    expect((await send('PUT', '/api/nfts/nothing/like', jwt)).status).toBe(400);
    expect(await readLikes(CAR)).toBe(0);
  });

  test('an account asks which of a page it likes', async () => {
    const { jwt } = await registerAccount(api);
    await send('PUT', `/api/nfts/${OTHER}/like`, jwt);
    expect((await send('GET', `/api/likes?nfts=${CAR},${OTHER},${OTHER}`, jwt)).body).toEqual({
      liked: [OTHER],
    });
    expect((await send('GET', '/api/likes?nfts=', jwt)).body).toEqual({ liked: [] });
    expect((await api.json(`/api/likes?nfts=${CAR}`)).status).toBe(401);
    const many = Array.from({ length: 101 }, (_, i) => `binance-cars-${i}`).join();
    expect((await send('GET', `/api/likes?nfts=${many}`, jwt)).status).toBe(400);
  });
});

describe('/api/nfts', () => {
  test('lists what an author likes, the latest like first, page by page', async () => {
    const { jwt, user } = await registerAccount(api);
    await send('PUT', `/api/nfts/${CAR}/like`, jwt);
    await send('PUT', `/api/nfts/${OTHER}/like`, jwt);
    await api.db.query('update nft_like set at = case nft_id when $1 then 20 else 10 end', [CAR]);
    const first = await list(`likedBy=${user.id}&limit=1`);
    expect(first).toMatchObject({ total: 2, items: [{ id: CAR }], capped: { total: false } });
    expect(first.facets.chain).toMatchObject({ binance: 1, matic: 1 });
    const rest = await list(`likedBy=${user.id}&limit=1&cursor=${first.next}`);
    expect([rest.items.map(({ id }) => id), rest.next]).toEqual([[OTHER], null]);
    const onMatic = await list(`likedBy=${user.id}&chain=matic`);
    expect([onMatic.items.map(({ id }) => id), onMatic.total]).toEqual([[OTHER], 1]);
    const sorted = await api.json(`/api/nfts?likedBy=${user.id}&sort=title`);
    expect([sorted.status, sorted.body.error.field]).toEqual([400, 'sort']);
  });

  test('lists what all wallets of an author have minted, also when sold', async () => {
    const { user } = await registerAccount(api);
    await api.addCars([
      testCar({ tokenId: 3n, owner: ALICE, minter: ALICE, mintedAt: 1_700_000_900 }),
      testCar({ tokenId: 4n, owner: BOB, minter: ALICE, mintedAt: 1_700_000_800 }),
    ]);
    await api.db.query('update author set holder_id = $1 where wallet = any($2)', [user.id, [ALICE, BOB]]);
    const all = await list(`creator=${user.id}`);
    expect(all.total).toBe(all.items.length);
    const ids = all.items.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['binance-cars-3', 'binance-cars-4']);
    expect(ids).toContain(OTHER);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`creator=${user.id}&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual(ids);
    expect((await list(`creator=${user.id}&chain=matic`)).items.map(({ id }) => id)).toEqual([OTHER]);
    expect((await list(`creator=${user.id}&sort=title`)).total).toBe(all.total);
  });

  test('a linked wallet stands for its account, and an unknown number for none', async () => {
    const { jwt, user } = await registerAccount(api);
    await send('PUT', `/api/nfts/${CAR}/like`, jwt);
    await api.db.query('update author set holder_id = $1 where wallet = $2', [user.id, ALICE]);
    const linked = AuthorProfileSchema.parse(
      (await api.json(`/api/authors?wallet=${ALICE}`)).body.authors[0],
    );
    expect(linked.id).toBe(user.id);
    const [row] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [ALICE]);
    expect((await list(`likedBy=${row?.id}`)).items.map(({ id }) => id)).toEqual([CAR]);
    expect((await list('likedBy=99999')).total).toBe(0);
    expect((await list('creator=99999')).total).toBe(0);
  });
});
