import type { RaceList, RaceRecord, Standings } from '@pitlane/shared/api/races';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { addOperatorToken, SCRIPT_TOKEN } from '../../testing/operator-tokens.ts';
import { ALICE, BOB, type TestApi, testCar, testEvent } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const MINTED = 1_700_000_000;
const HOUSE: Address = '0x00000000000000000000000000000000000a0c70';
const GAME = { authorization: `Bearer ${SCRIPT_TOKEN}` };
const car = (tokenId: number) => `binance-cars-${tokenId}`;
let block = 0;

/** A transfer of a car, as the event log has it. */
function transfer(tokenId: number, from: Address, to: Address, timestamp: number): ChainEvent {
  block++;
  return { ...testEvent(block, { from, to }), tokenId: BigInt(tokenId), timestamp } as ChainEvent;
}

/** Cars 1 to 3, of Alice but the second, which is Bob's. */
async function addCars(): Promise<void> {
  const owners: Address[] = [ALICE, BOB, ALICE];
  await api.addCars(owners.map((owner, i) => testCar({ tokenId: BigInt(i + 1), owner })));
  await api.addEvents(owners.map((owner, i) => transfer(i + 1, ZERO_ADDRESS, owner, MINTED)));
}

type Given = { id?: string; track?: string; season?: string; finished_at?: number; entries?: object[] };
const ENTRIES = [
  { car: car(1), driver: ALICE, place: 1, time_ms: 60_000, earnings: '7' },
  { car: car(2), driver: BOB, place: 2, time_ms: 61_000 },
  { car: car(3), driver: ALICE, place: 3 },
];

const post = (given: Given = {}, headers: Record<string, string> = GAME) =>
  api.post(
    '/api/game/races',
    {
      id: 'r-1',
      track: 'Harbour Loop',
      season: 'season-1',
      finished_at: MINTED + 50,
      entries: ENTRIES,
      ...given,
    },
    headers,
  );
const withdraw = (id: string, headers = GAME) =>
  api.json(`/api/game/races/${id}`, { method: 'DELETE', headers });
const read = async <T>(path: string): Promise<T> => (await api.json(path)).body;
const readRecord = (query: string) => read<RaceRecord>(`/api/races/record?${query}`);
const readStandings = (query = '') => read<Standings>(`/api/races/standings?${query}`);
const NOTHING = { races: 0, wins: 0, podiums: 0, points: 0, earnings: '0' };

describe('POST /api/game/races', () => {
  test('stores a race, and counts it for its cars, its drivers and its season', async () => {
    await addCars();
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      track: 'Harbour Loop',
      season: 'season-1',
      cars: 3,
      finished_at: MINTED + 50,
    });
    expect(body.entries).toMatchObject([
      {
        place: 1,
        points: 25,
        car: { id: car(1) },
        driver: { wallet: ALICE },
        time_ms: 60_000,
        earnings: '7',
      },
      { place: 2, points: 18, car: { id: car(2) }, driver: { wallet: BOB }, time_ms: 61_000, earnings: null },
      { place: 3, points: 15, car: { id: car(3) }, driver: { wallet: ALICE }, time_ms: null, earnings: null },
    ]);
    expect(await read<RaceList>('/api/races')).toEqual({ races: [body], next: null });
    expect((await readRecord(`car=${car(1)}`)).figures).toEqual({
      races: 1,
      wins: 1,
      podiums: 1,
      points: 25,
      earnings: '7',
    });
    const alice = await readRecord(`driver=${ALICE}`);
    expect(alice.figures).toEqual({ races: 1, wins: 1, podiums: 2, points: 40, earnings: '7' });
    expect(alice.results.map(({ car: raced, place }) => [raced?.id, place])).toEqual([
      [car(3), 3],
      [car(1), 1],
    ]);
    const { season, seasons, standings, total } = await readStandings();
    expect([season, total]).toEqual(['season-1', 2]);
    expect(seasons).toEqual([{ season: 'season-1', races: 1, last_at: MINTED + 50 }]);
    expect(
      standings.map(({ position, driver, figures }) => [position, driver?.wallet, figures.points]),
    ).toEqual([
      [1, ALICE, 40],
      [2, BOB, 18],
    ]);
  });

  test('is safe to repeat, in any order of entries, and refuses another result under the same name', async () => {
    await addCars();
    const first = await post();
    const again = await post({ entries: ENTRIES.toReversed() });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await post({ track: 'Old Quarry' });
    expect([other.status, other.body.error.field]).toEqual([409, 'id']);
    expect((await readRecord(`driver=${BOB}`)).figures.races).toBe(1);
  });

  test('counts a race once that is posted twice at the same time', async () => {
    await addCars();
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect((await readRecord(`driver=${BOB}`)).figures).toMatchObject({ races: 1, points: 18 });
    expect((await readStandings()).seasons).toMatchObject([{ races: 1 }]);
  });

  test('two games may use the same name', async () => {
    await addCars();
    await addOperatorToken(api.db, { token: 'pitlane_rally', name: 'rally', scopes: ['game:races'] });
    expect((await post()).status).toBe(201);
    expect((await post({ track: 'Pine Ridge' }, { authorization: 'Bearer pitlane_rally' })).status).toBe(201);
    expect((await readRecord(`car=${car(2)}`)).figures.races).toBe(2);
  });

  test.each([
    ['one car', { entries: ENTRIES.slice(0, 1) }, 'entries'],
    ['no car', { entries: [] }, 'entries'],
    ['a gap', { entries: [ENTRIES[0], { ...ENTRIES[1], place: 3 }] }, 'entries'],
    ['a shared place', { entries: [ENTRIES[0], { ...ENTRIES[1], place: 1 }] }, 'entries'],
    ['a car twice', { entries: [ENTRIES[0], { ...ENTRIES[0], place: 2 }] }, 'entries'],
    ['a garage', { entries: [ENTRIES[0], { ...ENTRIES[1], car: 'binance-garages-1' }] }, 'entries'],
    ['an unknown car', { entries: [ENTRIES[0], { ...ENTRIES[1], car: car(99) }] }, 'entries'],
    ['a car of another', { entries: [ENTRIES[0], { ...ENTRIES[1], driver: ALICE }] }, 'entries'],
    ['an end to come', { finished_at: Math.floor(Date.now() / 1_000) + 100 }, 'finished_at'],
    ['an end before its cars', { finished_at: MINTED - 1 }, 'entries'],
    ['the season of all', { season: 'all' }, 'season'],
    ['a season in capitals', { season: 'Season 1' }, 'season'],
    ['a track of two lines', { track: 'Harbour\nLoop' }, 'track'],
    ['a fortune', { entries: [{ ...ENTRIES[0], earnings: '9'.repeat(28) }, ENTRIES[1]] }, 'entries'],
  ])('refuses %s', async (_, given, field) => {
    await addCars();
    const { status, body } = await post(given as Given);
    expect([status, body.error.field]).toEqual([400, field]);
    expect((await read<RaceList>('/api/races')).races).toEqual([]);
  });

  test('a car belongs to who owned it when the race ended, and in an auction to its seller', async () => {
    await addCars();
    await api.db.query(
      `insert into source (chain, name, address, version, kinds, adding) values ('binance', 'auctions', $1, 1, '[]', '[]')`,
      [HOUSE],
    );
    await api.addEvents([transfer(2, BOB, ALICE, MINTED + 60), transfer(3, ALICE, HOUSE, MINTED + 60)]);
    expect((await post({ finished_at: MINTED + 59 })).status).toBe(201);
    const later = { id: 'r-2', finished_at: MINTED + 61 };
    expect((await post(later)).body.error.field).toBe('entries');
    const entries = ENTRIES.map((entry) => ({ ...entry, driver: ALICE }));
    expect((await post({ ...later, entries })).status).toBe(201);
  });

  test('wants a key with its scope', async () => {
    await addCars();
    await addOperatorToken(api.db, { token: 'pitlane_news', name: 'news', scopes: ['news:write'] });
    expect((await post({}, {})).status).toBe(401);
    expect((await post({}, { authorization: 'Bearer pitlane_news' })).status).toBe(403);
    await addOperatorToken(api.db, { token: 'pitlane_game', name: 'game', scopes: ['game:races'] });
    expect((await post({}, { authorization: 'Bearer pitlane_game' })).status).toBe(201);
  });

  test('tells every list, and the pages of its cars and drivers', async () => {
    await addCars();
    const { body } = await post();
    const [change] = await api.db.query(
      'select entity, entity_id as id, topics from change order by seq desc',
    );
    expect(change).toEqual({
      entity: 'race',
      id: String(body.id),
      topics: ['races', `nft:${car(1)}`, `nft:${car(2)}`, `nft:${car(3)}`, `owner:${ALICE}`, `owner:${BOB}`],
    });
  });
});

describe('DELETE /api/game/races/{id}', () => {
  test('takes back all that the race has added', async () => {
    await addCars();
    await post();
    await post({ id: 'r-2', season: 'season-2', finished_at: MINTED + 90 });
    const { status, body } = await withdraw('r-2');
    expect([status, body.season, body.entries.length]).toEqual([200, 'season-2', 3]);
    expect((await readRecord(`car=${car(1)}`)).figures).toMatchObject({
      races: 1,
      points: 25,
      earnings: '7',
    });
    expect((await readStandings()).seasons).toMatchObject([{ season: 'season-1', races: 1 }]);
    expect((await readStandings('season=season-2')).standings).toEqual([]);
    await withdraw('r-1');
    expect(await readRecord(`driver=${ALICE}`)).toEqual({ figures: NOTHING, results: [], next: null });
    expect(await readStandings()).toEqual({ season: null, seasons: [], standings: [], total: 0, page: 1 });
    const left = await api.db.query(
      'select (select count(*) from race_standing) + (select count(*) from race_entry) as n',
    );
    expect(left).toEqual([{ n: 0 }]);
    const [entry] = await api.db.query(`select target, token from audit_entry where deed = 'race.withdraw'`);
    expect(entry).toEqual({ target: 'tests r-2', token: 'tests' });
  });

  test('a season that has lost its latest race ends with the one before', async () => {
    await addCars();
    await post();
    await post({ id: 'r-2', finished_at: MINTED + 90 });
    await withdraw('r-2');
    expect((await readStandings()).seasons).toEqual([{ season: 'season-1', races: 1, last_at: MINTED + 50 }]);
  });

  test('what was withdrawn can be posted again with another result', async () => {
    await addCars();
    await post();
    await withdraw('r-1');
    expect((await post({ track: 'Old Quarry' })).status).toBe(201);
  });

  test('is for the game that has posted it', async () => {
    await addCars();
    await addOperatorToken(api.db, { token: 'pitlane_rally', name: 'rally', scopes: ['game:races'] });
    await post();
    expect((await withdraw('r-1', { authorization: 'Bearer pitlane_rally' })).status).toBe(404);
    expect((await readRecord(`car=${car(1)}`)).figures.races).toBe(1);
  });
});

describe('GET /api/races', () => {
  test('pages through all races, the latest first, and through those of a season', async () => {
    await addCars();
    for (let i = 1; i <= 12; i++)
      await post({ id: `r-${i}`, season: i % 2 ? 'odd' : 'even', finished_at: MINTED + Math.ceil(i / 3) });
    const first = await read<RaceList>('/api/races');
    const second = await read<RaceList>(`/api/races?cursor=${first.next}`);
    expect([...first.races, ...second.races].map(({ id }) => id)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(second.next).toBeNull();
    const odd = await read<RaceList>('/api/races?season=odd');
    expect(odd.races.map(({ id }) => id)).toEqual([11, 9, 7, 5, 3, 1]);
  });

  test('GET /api/races/{id} has every entry, and is missing once it is withdrawn', async () => {
    await addCars();
    const { body } = await post();
    expect(await read(`/api/races/${body.id}`)).toEqual(body);
    await withdraw('r-1');
    expect((await api.json(`/api/races/${body.id}`)).status).toBe(404);
  });
});

describe('GET /api/races/record', () => {
  test('pages through the results of a driver with two cars in each race', async () => {
    await addCars();
    for (let i = 1; i <= 8; i++) await post({ id: `r-${i}`, finished_at: MINTED + i });
    // With one car, so that the page ends between the two of a race.
    await post({ id: 'r-9', finished_at: MINTED + 9, entries: ENTRIES.slice(0, 2) });
    const first = await readRecord(`driver=${ALICE}`);
    const second = await readRecord(`driver=${ALICE}&cursor=${first.next}`);
    const all = [...first.results, ...second.results].map(({ race, place }) => `${race.id}/${place}`);
    expect(all).toEqual(['9/1', ...Array.from({ length: 8 }, (_, i) => [`${8 - i}/3`, `${8 - i}/1`]).flat()]);
    expect(second.next).toBeNull();
  });

  test('adds the wallets of an author up, and wants one subject', async () => {
    await addCars();
    await post();
    await api.db.query(
      'update author set holder_id = (select id from author where wallet = $1) where wallet = $2',
      [ALICE, BOB],
    );
    const [holder] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [ALICE]);
    const both = await readRecord(`author=${holder?.id}`);
    expect(both.figures.points).toBe(58);
    expect(both.results.map(({ place }) => place)).toEqual([3, 2, 1]);
    expect((await api.json('/api/races/record')).status).toBe(400);
    expect((await api.json(`/api/races/record?car=${car(1)}&driver=${ALICE}`)).status).toBe(400);
  });
});

describe('what operators hide', () => {
  test('a hidden car leaves the ranking, and has no name in its results', async () => {
    await addCars();
    await post();
    expect((await readStandings('of=cars')).standings.map((each) => each.car?.id)).toEqual(
      [1, 2, 3].map(car),
    );
    await api.post('/api/operator/hidden', { kind: 'item', target: car(2), reason: 'x' }, GAME);
    const { standings, total } = await readStandings('of=cars');
    expect([standings.map((each) => each.car?.id), total]).toEqual([[car(1), car(3)], 2]);
    const [race] = (await read<RaceList>('/api/races')).races;
    expect(race?.entries.map((each) => each.car?.id ?? null)).toEqual([car(1), null, car(3)]);
  });

  test('a hidden driver leaves the ranking, and is called by the address', async () => {
    await addCars();
    await post();
    await api.db.query(`update author set username = 'Apex' where wallet = $1`, [BOB]);
    const [bob] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [BOB]);
    await api.post('/api/operator/hidden', { kind: 'author', target: String(bob?.id), reason: 'x' }, GAME);
    expect((await readStandings()).standings.map(({ driver }) => driver?.wallet)).toEqual([ALICE]);
    const [race] = (await read<RaceList>('/api/races')).races;
    expect(race?.entries[1]?.driver?.username).toBe('0x00...0b0b');
  });
});
