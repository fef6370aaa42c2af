import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPageCard } from '@pitlane/shared/art/draw-page-card';
import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import { getContrast } from '@pitlane/shared/domain/studio/contrast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_STUDIO, readStudio, type Studio } from '../config/studio/read-studio.ts';
import { nameSite } from '../core/name-site.ts';
import { registerAccount } from '../testing/test-accounts.ts';
import { ALICE, openTestApi, type TestApi } from '../testing/test-api.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples/studios');
const webBuild = join(import.meta.dirname, '../testing/test-site.ts');
/** The program's name may be in the address of a file or a header, and never in words. */
const PROGRAM = /pitlane/i;

let webAssets: string;
beforeAll(async () => {
  webAssets = await mkdtemp(join(tmpdir(), 'pitlane-site-'));
  await writeFile(join(webAssets, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(async () => {
  nameSite(OWN_STUDIO);
  await rm(webAssets, { recursive: true });
});

type Row = [folder: string, name: string, shortName: string, absent: string[], calls: string[]];

describe.each<Row>([
  ['dust-and-gravel', 'Dust & Gravel', 'Dust', ['/works', '/tabs'], []],
  ['pocket-karts', 'Pocket Karts', 'Karts', ['/exploreOpensea', '/price', '/create'], ['/api/exchange']],
  // biome-ignore format: a table
  ['perihelion', 'Perihelion', 'Perihelion', ['/news', '/rangking'], ['/api/blog-posts', '/news/rss.xml', '/api/operator/comments']],
])('the studio %s, from its file alone', (folder, name, shortName, absent, calls) => {
  let studio: Studio;
  let site: TestApi;
  const text = async (path: string) => (await site.call(path)).text();
  beforeAll(async () => {
    const read = readStudio(join(EXAMPLES, folder, 'studio.toml'));
    expect(read.problems).toEqual([]);
    ({ studio } = read);
    site = await openTestApi({
      ...{
        roles: new Set(['web', 'api']),
        siteUrl: 'https://cars.example/market',
        webBuild,
        webAssets,
        studio,
      },
    });
  });
  afterAll(() => site.close());

  test('its manifest and its icon are its own', async () => {
    const manifest = await site.json('/site.webmanifest');
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    expect(manifest.body).toMatchObject({
      ...{ name, short_name: shortName, start_url: '/market/home', scope: '/market/' },
      icons: [{ src: '/market/favicon.svg' }],
    });
    expect(await text('/favicon.svg')).toBe(studio.icon);
    expect(JSON.stringify(manifest.body) + studio.icon).not.toMatch(PROGRAM);
  });

  test('its mails have its name and its color, and words on the button can be read', async () => {
    await registerAccount(site);
    const [mail] = await site.db.query<{ text: string; html: string }>('select text, html from mail');
    expect(mail?.text).toContain(`Welcome to ${name}. `);
    expect(mail?.text).toContain(name.toUpperCase());
    const [, field = '', on = ''] =
      /background-color:(#\w{6});color:(#\w{6});padding:13px/.exec(mail?.html ?? '') ?? [];
    expect(field).toBe(studio.accents?.light.field);
    expect(getContrast(field, on)).toBeGreaterThanOrEqual(4.5);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(PROGRAM);
  });

  test('a wallet is asked in its name', async () => {
    const challenge = { address: ALICE, chain_id: 31_337, purpose: 'sign_in' };
    const { body } = await site.post('/api/auth/wallet/challenge', challenge);
    expect(body.message).toContain(`\nSign in to ${name} with this wallet. `);
    expect(body.message).not.toMatch(PROGRAM);
  });

  test('its feed, its reference and what it says of itself have its name', async () => {
    const escaped = name.replace('&', '&amp;');
    if (!calls.includes('/news/rss.xml'))
      expect(await text('/news/rss.xml')).toContain(`<title>${escaped} news</title>`);
    const reference = await text('/api/docs');
    expect(reference).toContain(`<title>${escaped} API</title>`);
    expect(reference).toContain('<symbol id="logo"');
    expect(reference).toContain(`style="--studio-accent:light-dark(${studio.accents?.light.field},`);
    expect((await site.json('/api/site')).body.name).toBe(name);
    expect((await site.json('/api/openapi.json')).body.info.title).toBe(`${name} API`);
  });

  test('pages that it turned off are nowhere', async () => {
    expect(absent.filter(isPageThere)).toEqual([]);
    const sitemap = await text('/sitemaps/pages.xml');
    expect(sitemap).toContain('/market/explore<');
    const reference = await text('/api/docs');
    for (const path of absent) {
      expect(sitemap).not.toContain(`/market${path}<`);
      expect(reference).not.toContain(`"/market${path}"`);
    }
    for (const path of calls) expect([path, (await site.call(path)).status]).toEqual([path, 404]);
    const { body } = await site.json('/api/search?q=news');
    expect(body.pages.map(({ path }: { path: string }) => path).includes('/news')).toBe(
      !absent.includes('/news'),
    );
  });

  test('its legal texts are there with their day, in the sitemap, and are safe', async () => {
    expect(studio.legal.length).toBeGreaterThan(0);
    const sitemap = await text('/sitemaps/pages.xml');
    const { legal } = (await site.json('/api/site')).body;
    expect(legal).toHaveLength(studio.legal.length);
    for (const { name: document, title, changed } of studio.legal) {
      expect(legal).toContainEqual({ to: `/legal/${document}`, label: title });
      expect(sitemap).toContain(`<loc>https://cars.example/market/legal/${document}</loc>`);
      const { body } = await site.json(`/api/legal/${document}`);
      expect(body).toMatchObject({ title, changed });
      expect(body.content_html).toMatch(/^<p>/);
      expect(body.content_html).not.toMatch(PROGRAM);
    }
    expect((await site.call('/api/legal/nothing')).status).toBe(404);
  });

  test('its menus have its order and its labels', async () => {
    const { menu } = (await site.json('/api/site')).body;
    expect(menu).toEqual(studio.menu);
    expect(menu.header ?? menu.footer).not.toEqual([]);
  });

  test('its social cards differ from those of another name', async () => {
    const own = drawPageCard('home');
    nameSite(OWN_STUDIO);
    const ours = drawPageCard('home');
    nameSite(studio);
    expect(own).not.toBe(ours);
    const card = await site.call('/media/pages/home.png');
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('a site without a studio file', () => {
  test('has every page', async () => {
    const site = await openTestApi({ roles: new Set(['web', 'api']), webBuild, webAssets });
    const [exchange, news] = await Promise.all([site.call('/api/exchange'), site.call('/news/rss.xml')]);
    await site.close();
    expect([exchange.status, news.status]).toEqual([200, 200]);
  });

  test('is ours, and has no manifest', async () => {
    const site = await openTestApi({ roles: new Set(['web', 'api']), webBuild, webAssets });
    const manifest = await site.call('/site.webmanifest');
    const { body } = await site.json('/api/site');
    const terms = await site.call('/api/legal/terms');
    await site.close();
    expect([manifest.status, body.name, terms.status]).toEqual([404, 'Pitlane', 404]);
    expect([body.menu, body.legal]).toEqual([{ header: null, footer: [] }, []]);
  });
});
