import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { byDepth } from '../../testing/depth.ts';
import { copyRow, fillTables } from '../../testing/fill-tables.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { boundaryStatement, PAGE, pageStatement, SITEMAP_SOURCES, type SitemapKind } from './sitemap.repo.ts';
import { createSitemapService } from './sitemap.service.ts';

/** More than a sitemap has. */
const MANY = byDepth(12_000, 25_000);
const ORIGIN = 'https://cars.example';
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ siteUrl: ORIGIN });
  await api.addCars([
    testCar({ tokenId: 1n }),
    testCar({ tokenId: 2n }),
    // Under its cover.
    testCar({ tokenId: 3n, series: null }),
  ]);
  await api.db.query(
    `insert into hidden (kind, target, reason, at) values ('item', 'binance-cars-2', 'x', 1)`,
  );
  await api.db.query(`
    insert into news_post (title, content, tags, cover, published_at, updated_at)
    select 'News', 'Words', '{}', 'lane', published, 1800000000
    from (values (1700000000), (32503680000)) as times (published)`);
  await api.db.query(`
    insert into help_article (slug, topic, title, summary, content, position, shown, edited, updated_at)
    values ('first-car', 'buying', 't', 's', 'c', 1, true, false, 1800000000), ('draft', 'buying', 't', 's', 'c', 2, false, false, 1)`);
}, 60_000);
afterAll(() => api.close());

const read = async (path: string) => (await api.call(path)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

describe('/robots.txt', () => {
  test('keeps robots out of the API and of private pages, and names the sitemap', async () => {
    const text = await read('/robots.txt');
    for (const path of ['/api/', '/account', '/operator', '/author/'])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).not.toMatch(/Disallow: \/(Author|ItemDetail|media|explore)?\n/);
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });
});

describe('/sitemap.xml', () => {
  test('lists sitemaps that answer, and every address in them is absolute', async () => {
    const sitemaps = locations(await read('/sitemap.xml'));
    expect(sitemaps).toEqual(
      ['pages', 'items', 'authors', 'news', 'help'].map((kind) => `${ORIGIN}/sitemaps/${kind}.xml`),
    );
    for (const sitemap of sitemaps) {
      const response = await api.call(sitemap?.slice(ORIGIN.length) ?? '');
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      for (const location of locations(await response.text()))
        expect(location).toMatch(/^https:\/\/cars\.example\/\w/);
    }
  });

  test('lists nothing that is hidden, covered, not shown or not out yet', async () => {
    expect(locations(await read('/sitemaps/items.xml'))).toEqual([`${ORIGIN}/ItemDetail/binance-cars-1`]);
    expect(locations(await read('/sitemaps/news.xml'))).toEqual([`${ORIGIN}/news/1`]);
    expect(locations(await read('/sitemaps/help.xml'))).toEqual([`${ORIGIN}/helpcenter/first-car`]);
  });

  test('lists no author that operators have hidden, and no wallet that stands under an account', async () => {
    const before = locations(await read('/sitemaps/authors.xml'));
    expect(before.length).toBeGreaterThan(0);
    const id = Number(before[0]?.split('/').at(-1));
    await api.db.query(`insert into hidden (kind, target, reason, at) values ('author', $1, 'x', 1)`, [
      String(id),
    ]);
    expect(locations(await read('/sitemaps/authors.xml'))).toEqual(before.slice(1));
    await api.db.query(`delete from hidden where kind = 'author'`);
  });

  test.each([
    '/sitemaps/authors.xml?after=x',
    '/sitemaps/news.xml?after=9999999999',
    '/sitemaps/none.xml',
    '/sitemaps/items.xml?after=%3C',
  ])('refuses %s', async (path) => {
    expect((await api.call(path)).status).toBe(400);
  });
});

describe('with many rows', () => {
  beforeAll(async () => {
    const own = { id: `'binance-cars-9' || n`, token_id: `('9' || n)::numeric`, version: '1000 + n' };
    await fillTables(api.db, ['car', 'news_post'], async () => {
      await api.db.query(`
        insert into news_post (title, content, tags, cover, published_at, updated_at)
        select 'News', 'Words', '{}', 'lane', 1700000000 + n, 1700000000 from generate_series(1, ${MANY}) as n`);
      await copyRow(api.db, 'car', { id: 'binance-cars-1', from: 10_000, to: 9_999 + MANY, own });
    });
    await api.db.query('analyze');
  }, 120_000);

  test('each address is in one sitemap, and none has more than a page', async () => {
    const service = createSitemapService({ db: api.db, siteUrl: ORIGIN });
    const pages = locations(await service.index()).filter((location) => location?.includes('/items.xml'));
    expect(pages).toHaveLength(Math.ceil((MANY + 1) / PAGE));
    const all: (string | undefined)[] = [];
    for (const page of pages) {
      const found = locations(await read(page?.slice(ORIGIN.length) ?? ''));
      expect(found.length).toBeLessThanOrEqual(PAGE);
      all.push(...found);
    }
    expect(new Set(all).size).toBe(MANY + 1);
    expect(all).toHaveLength(MANY + 1);
  });

  test.each(Object.keys(SITEMAP_SOURCES) as SitemapKind[])(
    'a page of %s reads no more than it lists',
    async (kind) => {
      const { table, numbered } = SITEMAP_SOURCES[kind];
      const params = [numbered ? 5_000 : 'binance-cars-911000'];
      for (const sql of [pageStatement(kind), boundaryStatement(kind)]) {
        const tables = table === 'nft' ? ['car', 'asset', 'nft'] : [table];
        for (const each of tables)
          expect(await countRowsRead(api.db, { sql, params, table: each })).toBeLessThanOrEqual(PAGE);
      }
    },
  );
});
