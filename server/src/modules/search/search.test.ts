import { type SearchAnswer, SearchAnswerSchema } from '@pitlane/shared/api/search';
import { carName } from '@pitlane/shared/domain/cars/car-name';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldStoredTexts } from '../../platform/db/refold-texts.ts';
import {
  ALICE,
  CONTRACT,
  openTestApi,
  type TestApi,
  testAsset,
  testCar,
  testChain,
  titleOf,
} from '../../testing/test-api.ts';
import { toExcerpt } from './search.service.ts';

const CARS = Array.from({ length: 300 }, (_, i) =>
  testCar({
    tokenId: BigInt(i + 1),
    series: i % 2 ? 'rare_series' : 'common_series',
    mintedAt: 1_700_000_000 + i,
  }),
);
const titles = CARS.map(titleOf);
const [first = '', second = '', digits = ''] = (titles[10] ?? '').split(' ');

/** Titles of tokens as people write them. */
const WRITTEN = [
  'İstanbul Night',
  'Cafe\u0301 Racer',
  'ｆｕｌｌ width',
  'ﬁnish line',
  'Straße nach Köln',
  'ΟΔΟΣ ΑΘΗΝΩΝ',
  '夜の東京タワー',
  '王',
  'ｶﾞﾚｰｼﾞ 7',
  '\u1112\u1161\u11ab\u1100\u116e\u11a8',
  'سـيـارة',
  'हिन्दी गाड़ी',
  'รถแข่ง',
  'AC/DC',
  'Zero\u200bWidth',
];

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({
    chains: [
      { ...testChain('binance', undefined, { garages: CONTRACT }), freeMinter: CONTRACT },
      testChain('matic'),
    ],
  });
  await api.addCars(CARS);
  await api.addAssets([
    testAsset({ collection: 'garages', tokenId: 12n }),
    testAsset({ collection: 'garages', tokenId: 7n }),
    testAsset({ collection: 'tokens', tokenId: 1n }),
    testAsset({ collection: 'tokens', tokenId: 2n }),
    ...WRITTEN.map((_, i) => testAsset({ collection: 'tokens', tokenId: BigInt(100 + i) })),
  ]);
  for (const [i, title] of WRITTEN.entries())
    await api.db.query('update asset set title = $2 where id = $1', [`binance-tokens-${100 + i}`, title]);
  await api.db.query(`update asset set title = 'Zanzibar by Lantern' where id = 'binance-tokens-1'`);
  await api.db.query(`update asset set title = 'Quokka in Secret' where id = 'binance-tokens-2'`);
  await api.db.query(
    `insert into hidden (kind, target, reason, hidden_by, at) values ('item', 'binance-tokens-2', '', 1, 0)`,
  );
  for (const name of ['Walrus Martin', 'Walrus', 'Old Walrus', 'Hidden Yak']) {
    await api.db.query('insert into author (username, username_key) values ($1, $2)', [
      name,
      toNameKey(name),
    ]);
  }
  await api.db.query(
    `insert into hidden (kind, target, reason, hidden_by, at) select 'author', id::text, '', 1, 0 from author where username = 'Hidden Yak'`,
  );
  await api.db.query(
    `insert into news_post (title, content, tags, cover, published_at, updated_at) values
      ('Pelican cup announced', '## Soon\n\nThe **pelican** cup begins [here](/mint).', '{}', 'dawn', 100, 100),
      ('A quiet week', 'Nothing but a pelican.', '{}', 'dawn', 200, 200)`,
  );
  await api.db.query(
    `insert into help_article (slug, topic, title, summary, content, position, shown, edited, updated_at) values
      ('lantern', 'buying', 'Lanterns on cars', 'How lanterns work.', 'Text', 1, true, false, 0),
      ('draft', 'buying', 'Ocelot drafts', 'Unseen.', 'Text', 2, false, false, 0)`,
  );
  await foldStoredTexts(api.db);
});
afterAll(() => api.close());

async function search(q: string, limit = 8): Promise<SearchAnswer> {
  const { status, body } = await api.json(`/api/search?${new URLSearchParams({ q, limit: String(limit) })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return SearchAnswerSchema.parse(body);
}
const itemTitles = ({ items }: SearchAnswer) => items.items.map(({ title }) => title);
const counts = ({ items, authors, news, help, pages }: SearchAnswer) => [
  items.total,
  ...[authors, news, help, pages].map((group) => group.length),
];

describe('items', () => {
  test('the whole title comes first, in any letter case', async () => {
    const answer = await search(`${first} ${second} ${digits}`.toUpperCase());
    expect(itemTitles(answer)[0]).toBe(titles[10]);
    expect([answer.corrected, answer.partial]).toEqual([null, false]);
  });

  test('every car with a word is counted, those that begin with it first', async () => {
    const word = second.toLowerCase();
    const all = titles.filter((title) => title.toLowerCase().includes(word));
    const answer = await search(word, 48);
    expect(answer.items.total).toBe(all.length);
    expect(itemTitles(answer).toSorted()).toEqual(all.toSorted().slice(0, 48));
  });

  test('words in another order, and beginnings of words', async () => {
    const answer = await search(`${second.slice(0, 3)} ${first.slice(0, 3)}`, 48);
    expect(itemTitles(answer)).toContain(titles[10]);
  });

  test.each(['#12', '12', 'binance-cars-12'])('%s is the number or id of an item', async (q) => {
    const answer = await search(q);
    expect(answer.items.items.map(({ id }) => id)).toContain('binance-cars-12');
  });

  test('a garage by its words and its number', async () => {
    expect(itemTitles(await search('garage 12'))).toEqual(['Tuneup Garage #12']);
  });

  test('a covered car is found by its number, and not by its name', async () => {
    const covered = testCar({ chain: 'matic', tokenId: 77_777n, series: 'legendary_series' });
    await api.addCars([covered]);
    const name = carName(carTraits({ chain: 'matic', tokenId: 77_777n }, 'legendary_series'), 77_777n);
    expect(itemTitles(await search(name))).toEqual([name]);
    await api.db.query(`delete from car where id = 'matic-cars-77777'`);
    await api.addCars([covered], { covered: true });
    const answer = await search(name);
    expect(itemTitles(answer)).not.toContain(name);
    expect(answer.items.items.map(({ id }) => id)).not.toContain('matic-cars-77777');
    expect(itemTitles(await search('car 77777'))).toEqual(['Car #77777']);
  });
});

describe('titles in any script', () => {
  test.each(WRITTEN)('%s is found as it is written, and not corrected', async (title) => {
    const answer = await search(title);
    expect([itemTitles(answer)[0], answer.corrected, answer.partial]).toEqual([title, null, false]);
  });

  test.each([
    ['istanbul', 'İstanbul Night'],
    ['ISTANBUL NIGHT', 'İstanbul Night'],
    ['ıstanbul', 'İstanbul Night'],
    ['cafe racer', 'Cafe\u0301 Racer'],
    ['Café Racer', 'Cafe\u0301 Racer'],
    ['full width', 'ｆｕｌｌ width'],
    ['ＦＵＬＬ', 'ｆｕｌｌ width'],
    ['finish line', 'ﬁnish line'],
    ['FINISH', 'ﬁnish line'],
    ['strasse nach koln', 'Straße nach Köln'],
    ['STRASSE', 'Straße nach Köln'],
    ['οδός Αθηνών', 'ΟΔΟΣ ΑΘΗΝΩΝ'],
    ['東京', '夜の東京タワー'],
    ['東', '夜の東京タワー'],
    ['ﾀﾜｰ', '夜の東京タワー'],
    ['ガレージ', 'ｶﾞﾚｰｼﾞ 7'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['سيارة', 'سـيـارة'],
    ['ﺳﻴﺎﺭﺓ', 'سـيـارة'],
    ['हिन्दी', 'हिन्दी गाड़ी'],
    ['zerowidth', 'Zero\u200bWidth'],
  ])('%s finds %s', async (q, title) => {
    const answer = await search(q);
    expect([itemTitles(answer), answer.corrected]).toEqual([[title], null]);
  });

  test('a slip is corrected to the folded word', async () => {
    const answer = await search('istambul');
    expect([itemTitles(answer), answer.corrected]).toEqual([['İstanbul Night'], 'istanbul']);
  });
});

describe('authors', () => {
  test('the name itself, then its beginning, then a part', async () => {
    const { authors } = await search('walrus');
    expect(authors.map(({ username }) => username)).toEqual(['Walrus', 'Walrus Martin', 'Old Walrus']);
  });

  test('an address or its beginning', async () => {
    for (const q of [ALICE, ALICE.slice(0, 39), ALICE.toUpperCase().replace('0X', '0x')]) {
      const answer = await search(q);
      expect(answer.authors).toHaveLength(1);
      expect(counts(answer)).toEqual([0, 1, 0, 0, 0]);
    }
  });
});

describe('news, help and pages', () => {
  test.each(['賽車', '車', '賽車 冠軍'])(
    'signs that are words by themselves are found: %s',
    async (typed) => {
      const text = '夏季賽車冠軍';
      await api.db.query(
        `insert into news_post (id, title, content, tags, cover, published_at, updated_at, title_folded, text_folded)
       values (9001, $1, $1, '{}', 'podium', 1, 1, $1, $1) on conflict do nothing`,
        [text],
      );
      await api.db.query(
        `insert into help_article (slug, topic, title, summary, content, position, shown, edited, updated_at, title_folded, text_folded)
       values ('signs', 'buying', $1, $1, $1, 99, true, true, 1, $1, $1) on conflict do nothing`,
        [text],
      );
      const found = await search(typed);
      expect(found.news.map(({ id }) => id)).toEqual([9001]);
      expect(found.help.map(({ slug }) => slug)).toEqual(['signs']);
    },
  );

  test('a title comes before a text, and the excerpt is plain', async () => {
    const { news } = await search('pelican');
    expect(news.map(({ title }) => title)).toEqual(['Pelican cup announced', 'A quiet week']);
    expect(news[0]).toMatchObject({ excerpt: 'Soon The pelican cup begins here.', timestamp: 100 });
  });

  test('an article and a page', async () => {
    expect((await search('lanterns')).help).toEqual([
      { slug: 'lantern', topic: 'buying', title: 'Lanterns on cars', summary: 'How lanterns work.' },
    ]);
    expect((await search('mint')).pages[0]).toEqual({ path: '/mint', title: 'Mint' });
  });
});

describe('corrections', () => {
  test('a word of cars', async () => {
    const typed = `${first.slice(0, 2)}${first.slice(3)}`;
    const answer = await search(`${typed} ${second}`);
    expect(answer.corrected).toBe(`${first} ${second}`.toLowerCase());
    expect(itemTitles(answer)).toContain(titles[10]);
  });

  test.each([
    ['zanizbar', 'zanzibar'],
    ['walruss', 'walrus'],
    ['pelcian', 'pelican'],
    ['lantrens', 'lanterns'],
    ['accuont', 'account'],
  ])('%s means %s', async (typed, meant) => {
    expect((await search(typed)).corrected).toBe(meant);
  });

  test('two words with slips, of which no title has both: whatever has one of them', async () => {
    const answer = await search('nihgt foks');
    expect([answer.corrected, answer.partial]).toEqual(['night fox', true]);
    for (const title of itemTitles(answer)) expect(title.toLowerCase()).toMatch(/night|fox/);
    expect(answer.items.total).toBe(titles.filter((title) => /night|fox/i.test(title)).length);
  });

  test('nothing is corrected that is found as typed, or that nothing is like', async () => {
    expect((await search('walru')).corrected).toBeNull();
    const answer = await search('xqzvwkjh');
    expect([answer.corrected, ...counts(answer)]).toEqual([null, 0, 0, 0, 0, 0]);
  });
});

test.each([
  ['a hidden item', 'quokka'],
  ['a hidden item, nearly', 'quoka'],
  ['a hidden author', 'hidden yak'],
  ['an article that is not shown', 'ocelot'],
])('%s is not found, and its words are not given away', async (_, q) => {
  const answer = await search(q);
  expect([answer.corrected, ...counts(answer)]).toEqual([null, 0, 0, 0, 0, 0]);
});

test.each(['', '   ', '?!', '%', '_', '-'])('"%s" finds nothing', async (q) => {
  const answer = await search(q);
  expect(counts(answer).slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(answer.items.items).toEqual([]);
});

test.each([
  ['q=a%00b', 'q'],
  [`q=${'a'.repeat(81)}`, 'q'],
  ['q=a&limit=49', 'limit'],
])('%s is refused', async (query, field) => {
  const { status, body } = await api.json(`/api/search?${query}`);
  expect([status, body.error.field]).toEqual([400, field]);
});

test('toExcerpt leaves the marks of Markdown out, and ends with a whole word', () => {
  expect(toExcerpt('# Title\n\n- **One** [link](/mint)\n\n```js\ncode\n```')).toBe('Title One link');
  const long = toExcerpt('word '.repeat(100));
  expect(long).toMatch(/^(word )+word…$/);
  expect(long.length).toBeLessThanOrEqual(135);
});
