/** The site below a path of a host that has other things too, behind nginx: nothing asks outside of the path. */
import { NftListSchema } from '@pitlane/shared/api/nfts';
import type { APIRequestContext, Page } from '@playwright/test';
import { findMountProblem, type MountedSite, mountSite } from './fixtures/mounted-site.ts';
import { getAddress, getPageScenes } from './fixtures/pages.ts';
import { cards, connect, header, mintButton, mintedId, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const PATH = '/market';

/** Each `baseURL` ends with a slash, so that './home' is a page below the path. */
const mounted = test.extend<object, { site: MountedSite }>({
  site: [
    async ({ instance }, use) => {
      const problem = findMountProblem(instance);
      test.skip(problem !== undefined, problem);
      const site = await mountSite(instance, PATH);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(`${site.url}/`),
});

/** Collects what the pages of a browser ask for outside of the path. */
function watchOutside(page: Page): string[] {
  const outside: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && !pathname.startsWith(`${PATH}/`)) outside.push(request.url());
  });
  return outside;
}

const main = (page: Page) => page.getByRole('main');
const at = (path: string) => new RegExp(`^http://[^/]+${PATH}${path}`);

const expectPicture = (page: Page) =>
  expect
    .poll(() =>
      cards(page)
        .locator('img')
        .first()
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .toBe(true);

async function readTitle(request: APIRequestContext): Promise<string> {
  const list = await (await request.get('./api/nfts?category=car&sort=oldest&limit=1')).json();
  return NftListSchema.parse(list).items[0]?.title ?? '';
}

mounted(
  'a visitor browses, searches, signs in and mints below a path, and every open page hears of it',
  async ({ page, request, visitor }) => {
    const outside = watchOutside(page);
    const others = await visitor();
    const outsideOthers = watchOutside(others);

    await mounted.step('from page to page without a reload', async () => {
      await visit(page, './home');
      await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
      await header(page).getByRole('link', { name: 'Explore' }).first().click();
      await expect(page).toHaveURL(at('/explore$'));
      await expectPicture(page);
      await cards(page).first().getByRole('link').first().click();
      await expect(page).toHaveURL(at('/ItemDetail/'));
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      const title = await readTitle(request);
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search cars, people, news and help' }).fill(title);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(at('/(search\\?q=|ItemDetail/)'));
      await expect(main(page).getByText(title).first()).toBeVisible();
      expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    });

    await mounted.step('a page that needs an account leads to the sign-in, and back', async () => {
      await visit(page, './account');
      await expect(page).toHaveURL(at('/login\\?to=%2Faccount$'));
      await connect(page, 'Demo wallet');
      await main(page)
        .getByRole('button', { name: /^Sign in with 0x/ })
        .click();
      await page
        .getByRole('dialog', { name: 'Sign with the demo wallet' })
        .getByRole('button', { name: 'Sign', exact: true })
        .click();
      await expect(page).toHaveURL(at('/account$'));
    });

    await mounted.step('a car is minted, and another browser shows it without a reload', async () => {
      await visit(others, './explore');
      await others.evaluate(() => Object.assign(window, { neverReloaded: true }));
      await visit(page, './mint');
      await mintButton(page).click();
      const sheet = page.getByRole('dialog', { name: 'Confirm in the demo wallet' });
      await sheet.getByRole('button', { name: 'Confirm' }).click();
      const id = await mintedId(page);
      await expect(cards(others, id)).toBeVisible();
      expect(await others.evaluate(() => 'neverReloaded' in window)).toBe(true);
      await page.reload();
      await expect(mintButton(page)).toBeVisible();
    });
    expect([...outside, ...outsideOthers]).toEqual([]);
  },
);

/** Every attribute of a page that a browser or a robot follows. */
const ADDRESSES = /\s(?:href|src|srcset|action|poster|content)="((?:\/|https?:)[^"]*)"/gi;

mounted('no page names an address of this host outside of the path', async ({ request, site }) => {
  // Samples of pages are looked up by the API, at the root of the address that they are asked for.
  const api = { get: (path: string, options?: object) => request.get(`.${path}`, options) };
  const problems: string[] = [];
  for (const scene of getPageScenes()) {
    const path = await getAddress(scene, api as APIRequestContext);
    const answer = await request.get(`.${path}`);
    expect(answer.status(), path).toBe(scene.status ?? 200);
    const { host } = new URL(site.url);
    const html = (await answer.text()).replaceAll(/&#x2F;/gi, '/');
    for (const [, value = ''] of html.matchAll(ADDRESSES)) {
      for (const address of value.split(/,\s+/)) {
        const url = new URL(address, site.url);
        const isInside = url.pathname === PATH || url.pathname.startsWith(`${PATH}/`);
        const isTwice = url.pathname.startsWith(`${PATH}${PATH}`);
        if (url.host === host && (!isInside || isTwice)) problems.push(`${path}: ${address}`);
      }
    }
  }
  expect(problems).toEqual([]);
});

for (const [path, target] of [
  ['', `${PATH}/`],
  ['/', `${PATH}/home`],
  ['/explore?sort=oldest&after=none', `${PATH}/explore?sort=oldest`],
  [
    '/garage/0x00000000000000000000000000000000000A11CE',
    `${PATH}/garage/0x00000000000000000000000000000000000a11ce`,
  ],
] as const) {
  mounted(`${PATH}${path} leads to ${target}`, async ({ request, site }) => {
    const answer = await request.get(`${site.url}${path}`, { maxRedirects: 0 });
    expect([301, 302, 307, 308]).toContain(answer.status());
    const { pathname, search } = new URL(answer.headers().location ?? '', site.url);
    expect(`${pathname}${search}`).toBe(target);
  });
}
