/** What the server sends for every page, as plain requests show it: to browsers, search engines and other sites. */
import { PAGE_CARD_NAMES } from '@pitlane/shared/domain/site/page-cards';
import type { APIRequestContext } from '@playwright/test';
import { ask } from './fixtures/page-checks/links.ts';
import { MOST_KIB } from './fixtures/page-checks/weight.ts';
import { getAddress, getPageScenes, type PageScene } from './fixtures/pages.ts';
import { expect, requestTest as test } from './fixtures/test.ts';

type Sent = { scene: PageScene; path: string; policy: string; html: string };

/** Every page is asked for once, by the first test that needs it. */
let sent: Promise<Sent[]> | undefined;

function readAll(request: APIRequestContext): Promise<Sent[]> {
  sent ??= askForAll(request);
  return sent;
}

async function askForAll(request: APIRequestContext): Promise<Sent[]> {
  const all: Sent[] = [];
  for (const scene of getPageScenes()) {
    const address = await getAddress(scene, request);
    const response = await ask(request, address);
    const policy = response.headers()['content-security-policy'] ?? '';
    all.push({ scene, path: new URL(address, 'http://x').pathname, policy, html: await response.text() });
  }
  return all;
}

const readNames = (all: readonly { scene: PageScene }[]) => all.map(({ scene }) => scene.name);
const isCatalogue = (name: string) => name.endsWith('-icons') || name === 'icon-names';

test('what is seen first is asked for first, on every page', async ({ request }) => {
  const sizes = new Map<string, number>();
  const sizeOf = async (url: string) => {
    const size = sizes.get(url) ?? (await (await request.get(url)).body()).length;
    sizes.set(url, size);
    return size;
  };
  for (const { scene, html } of await readAll(request)) {
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    // Every part in its place: none behind the page, for a script to put there.
    expect(count(/<div hidden|\$RC\(/g), scene.name).toBe(0);
    expect(count(/<link[^>]*modulepreload/g), scene.name).toBe(0);
    expect(count(/<script[^>]* src=/g), scene.name).toBe(0);
    expect(count(/rel="stylesheet"/g), scene.name).toBeLessThanOrEqual(isCatalogue(scene.name) ? 2 : 1);
    expect(count(/<img[^>]*fetchPriority="high"/gi), scene.name).toBeLessThanOrEqual(1);
    expect(count(/<img(?![^>]*loading="lazy")/gi), scene.name).toBeLessThanOrEqual(2);
    let bytes = 0;
    for (const [, url = ''] of html.matchAll(/<link[^>]*rel="preload"[^>]*href="([^"]+\.woff2)"/g))
      bytes += await sizeOf(url);
    expect(bytes, scene.name).toBeGreaterThan(0);
    expect(bytes, scene.name).toBeLessThanOrEqual(MOST_KIB.fonts * 1024);
  }
});

test('pages carry a policy with a nonce of their own, and keep it', async ({ request }) => {
  const nonces = new Set<string>();
  const all = await readAll(request);
  for (const { scene, policy, html } of all) {
    const nonce = /script-src 'self' 'nonce-([\w-]{20,})'/.exec(policy)?.[1];
    expect(nonce, scene.name).toBeDefined();
    expect(policy, scene.name).not.toMatch(/script-src[^;]*unsafe/);
    expect(html.match(/<script(?![^>]* nonce=)/g), scene.name).toBeNull();
    expect(html, scene.name).toContain(`nonce="${nonce}"`);
    nonces.add(nonce ?? '');
  }
  expect(nonces.size).toBe(all.length);
});

/** What a page says of itself to search engines and other sites. */
function readSaid({ scene, path, html }: Sent) {
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    scene,
    path,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: meta('description') ?? '',
    card: meta('og:image'),
    isHidden: meta('robots') === 'noindex',
  };
}

/** The demo world has no legal texts: their page is a missing one, like any other. */
const isThere = ({ scene }: { scene: PageScene }) => scene.name !== 'legal';

const findRepeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

test('no two pages have the same title, description or social card', async ({ request, baseURL }) => {
  const all = (await readAll(request)).map(readSaid).filter(isThere);
  // The same page at its second address.
  const apart = all.filter(({ scene }) => scene.name !== 'create2');
  expect(readNames(all.filter(({ title, description }) => !title || !description))).toEqual([]);
  expect(findRepeated(apart.map(({ title }) => title))).toEqual([]);
  expect(findRepeated(apart.map(({ description }) => description))).toEqual([]);

  const found = all.filter(({ isHidden }) => !isHidden);
  expect(readNames(found.filter(({ card }) => !card))).toEqual([]);
  // Posts and articles may share the card of their list.
  const lists = found.filter(({ scene }) => !['news-post', 'help-article'].includes(scene.name));
  expect(findRepeated(lists.map(({ card }) => card ?? ''))).toEqual([]);
  const bad: string[] = [];
  let drawn = 0;
  for (const { scene, card = '' } of found) {
    const { pathname, origin } = new URL(card);
    if (origin !== new URL(baseURL ?? '').origin) bad.push(`${scene.name}: ${card} is elsewhere`);
    // All cards of pages are drawn in one way, and each takes a second: one is asked for, the others are known by their names.
    const name = /^\/media\/pages\/(\w+)\.png$/.exec(pathname)?.[1];
    if (name !== undefined) drawn += 1;
    if (drawn > 1 && PAGE_CARD_NAMES.some((known) => known === name)) continue;
    const answer = await ask(request, pathname);
    if (answer.headers()['content-type'] !== 'image/png')
      bad.push(`${scene.name}: ${card} is ${answer.status()} ${answer.headers()['content-type']}`);
  }
  expect(bad).toEqual([]);
});

test('search engines are told of every page that wants to be found, and of no other', async ({ request }) => {
  const locations = async (path: string) =>
    [...(await (await ask(request, path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, location = '']) => new URL(location.replaceAll('&amp;', '&')),
    );
  const readListed = async () => {
    const found = new Set<string>();
    for (const { pathname, search } of await locations('/sitemap.xml'))
      for (const location of await locations(pathname + search)) found.add(location.pathname);
    return found;
  };
  const listed = await readListed();
  for (const { scene, path, isHidden } of (await readAll(request)).map(readSaid).filter(isThere)) {
    if (isHidden) expect([path, listed.has(path)]).toEqual([path, false]);
    // Left out: the garage of a wallet, the results of a search, and the grey Help Center, whose canonical page is the other one.
    else if (!['garage-of', 'search', 'helpcenter-grey'].includes(scene.name))
      expect([path, listed.has(path)]).toEqual([path, true]);
  }
  const gone: string[] = [];
  for (const path of listed)
    if (/^\/(news|helpcenter)\/./.test(path) && (await ask(request, path)).status() !== 200) gone.push(path);
  // A journey may have deleted its post since: then it is listed no more.
  const now = await readListed();
  expect(gone.filter((path) => now.has(path))).toEqual([]);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
});
