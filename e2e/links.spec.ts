/** What holds for the pages together: every link answers, no two say the same of themselves, and search engines find them. */
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { getAddress, getPageScenes, openScene, type PageScene } from './fixtures/pages.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * Addresses on this site that the page links to, in sight or not. Left out are places on the page itself, and what is inert: the example
 * of a card on the create page, which nobody can press.
 */
const findLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')].flatMap((link) => {
      const url = new URL(link.href);
      return url.origin === location.origin && !link.closest('[inert]') ? [url.pathname + url.search] : [];
    }),
  );

/** Asks for an address; asks again where the server limits how often. */
async function ask(request: APIRequestContext, address: string): Promise<APIResponse> {
  const get = () => request.get(address, { maxRedirects: 5 });
  let answer = await get();
  if (answer.status() !== 429) return answer;
  await expect(async () => {
    answer = await get();
    expect(answer.status()).not.toBe(429);
  }).toPass({ timeout: 60_000 });
  return answer;
}

test('every link of every page leads to something', async ({ page, request, watch }) => {
  test.setTimeout(480_000);
  watch.allow(/status of (404|401|429)/);
  /** The first page that an address was found on. */
  const found = new Map<string, string>();
  for (const scene of getPageScenes()) {
    await openScene(page, scene);
    for (const link of await findLinks(page)) if (!found.has(link)) found.set(link, scene.name);
  }
  // The footer alone links to this many.
  expect(found.size).toBeGreaterThan(40);
  const broken: string[] = [];
  for (const [address, scene] of found) {
    const status = (await ask(request, address)).status();
    if (status >= 400) broken.push(`${scene} links to ${address}: ${status}`);
  }
  expect(broken).toEqual([]);
});

type Said = {
  scene: PageScene;
  title: string;
  description: string;
  card: string | undefined;
  hidden: boolean;
};

/** What each page says of itself to search engines and other sites. */
async function readAll(request: APIRequestContext): Promise<Said[]> {
  const all: Said[] = [];
  for (const scene of getPageScenes()) {
    const html = await (await ask(request, await getAddress(scene, request))).text();
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    all.push({
      scene,
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
      description: meta('description') ?? '',
      card: meta('og:image'),
      hidden: meta('robots') === 'noindex',
    });
  }
  return all;
}

const findRepeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

test('no two pages have the same title, description or social card', async ({ request, baseURL }) => {
  test.setTimeout(180_000);
  const all = await readAll(request);
  // The same page at its second address.
  const apart = all.filter(({ scene }) => scene.name !== 'create2');
  expect(
    all.filter(({ title, description }) => !title || !description).map(({ scene }) => scene.name),
  ).toEqual([]);
  expect(findRepeated(apart.map(({ title }) => title))).toEqual([]);
  expect(findRepeated(apart.map(({ description }) => description))).toEqual([]);

  const found = all.filter(({ hidden }) => !hidden);
  expect(found.filter(({ card }) => !card).map(({ scene }) => scene.name)).toEqual([]);
  // Posts and articles may share the card of their list.
  const lists = found.filter(({ scene }) => !['news-post', 'help-article'].includes(scene.name));
  expect(findRepeated(lists.map(({ card }) => card ?? ''))).toEqual([]);
  const bad: string[] = [];
  for (const { scene, card = '' } of found) {
    const { pathname, origin } = new URL(card);
    const answer = await ask(request, pathname);
    if (origin !== new URL(baseURL ?? '').origin || answer.headers()['content-type'] !== 'image/png')
      bad.push(`${scene.name}: ${card} is ${answer.status()} ${answer.headers()['content-type']}`);
  }
  expect(bad).toEqual([]);
});

test('search engines are told of every page that wants to be found, and of no other', async ({ request }) => {
  test.setTimeout(120_000);
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
  for (const { scene, hidden } of await readAll(request)) {
    const path = new URL(await getAddress(scene, request), 'http://x').pathname;
    if (hidden) expect([path, listed.has(path)]).toEqual([path, false]);
    // A garage is a view of somebody's wallet, a search of what was searched for, and the grey Help Center names the other one.
    else if (!['garage-of', 'search', 'helpcenter-grey'].includes(scene.name))
      expect([path, listed.has(path)]).toEqual([path, true]);
  }
  const gone: string[] = [];
  for (const path of listed)
    if (/^\/(news|helpcenter)\/./.test(path) && (await ask(request, path)).status() !== 200) gone.push(path);
  // Another journey may have deleted its post meanwhile: then it is listed no more.
  const now = await readListed();
  expect(gone.filter((path) => now.has(path))).toEqual([]);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
});
