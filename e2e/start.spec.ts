/** How a page comes: first what is seen, then what is pressed. */
import type { APIRequestContext, Page } from '@playwright/test';
import { holdRequests } from './fixtures/held.ts';
import { cards, connect, firstOf, header, mintButton, mintPanel, readCars, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const CODE = /\/assets\/.+\.js$/;
const PICTURES = /\/media\//;

/** The addresses of code that a page has asked for. */
function codeOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (CODE.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Opens a page that is seen, and that no code has taken over yet. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => document.fonts.ready);
}

/** A page for each way that the first picture stands on one. */
const WITH_A_PICTURE = [
  () => '/home',
  () => '/explore',
  async (request: APIRequestContext) =>
    `/ItemDetail/${firstOf(await readCars(request, { chain: 'avalanche', limit: '1' })).id}`,
];

test('no page asks for code before its first picture stands, unless it is touched', async ({
  context,
  request,
}) => {
  for (const getPath of WITH_A_PICTURE) {
    const path = await getPath(request);
    await test.step(`${path} asks for no code before its first picture stands`, async () => {
      const page = await context.newPage();
      const asked = codeOf(page);
      const release = await holdRequests(page, PICTURES);
      await open(page, path);
      await expect(page.locator('img[fetchpriority=high]').first()).toBeAttached();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(asked).toEqual([]);
      await release();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await page.close();
    });
  }
  await test.step('the first touch has the code loaded, though the picture has not come', async () => {
    const page = await context.newPage();
    const release = await holdRequests(page, PICTURES);
    await open(page, '/home');
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await release();
  });
});

test('what is pressed, typed and chosen before the code has come is answered after it', async ({ page }) => {
  const release = await holdRequests(page, CODE);
  await open(page, '/explore');
  const connecting = header(page).getByRole('button', { name: 'Loading ...' });
  const smaller = page.getByRole('button', { name: 'Smaller cards' });
  const title = page.getByRole('searchbox', { name: 'Title' });
  const rare = page.getByRole('checkbox', { name: /^Rare/ });
  await smaller.click();
  await rare.click();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('oldest');
  await title.pressSequentially('spr');
  await expect(smaller).toHaveAttribute('data-held', '');
  await expect(connecting).toBeVisible();
  const takenOver = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('pitlane:taken-over', resolve, { once: true })),
  );
  await release();
  await takenOver;
  // What was pressed before is still being answered.
  await title.pressSequentially('int');
  for (const part of [/buildSeries=rare_series/, /density=dense/, /sort=oldest/, /title=sprint/])
    await expect(page).toHaveURL(part);
  await expect(page.locator('[data-held]')).toHaveCount(0);
  await expect(rare).toBeChecked();
  await expect(title).toHaveValue('sprint');
});

test('a form that is sent before the code has come is sent by the code, and not as an address', async ({
  page,
}) => {
  const release = await holdRequests(page, CODE);
  await open(page, '/login?forgot');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await page.getByLabel('Email').fill('rookie@pit.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await release();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(sent).toEqual(['/api/auth/forgot-password {"email":"rookie@pit.example"}']);
});

test('a delayed press pays nothing, even if its control is enabled by then', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-write']);
  await visit(page, '/mint');
  await connect(page, 'Demo wallet');
  await expect(mintButton(page)).toBeEnabled();
  // The turn of the second press comes when the wallet is there.
  await page.addInitScript(() => {
    window.requestIdleCallback = (answer) => {
      const look = () => {
        if (document.querySelector('header button[title^="0x"]')) answer({} as IdleDeadline);
        else setTimeout(look, 20);
      };
      look();
      return 0;
    };
  });
  const release = await holdRequests(page, CODE);
  await open(page, '/mint');
  const loading = mintPanel(page).getByRole('button', { name: 'Loading ...' });
  await expect(loading).toBeDisabled();
  await page.keyboard.press('x');
  await loading.click({ force: true });
  await page.getByRole('button', { name: 'Copy contract address' }).click();
  await release();
  await expect(page.getByText('The contract address is copied.').first()).toBeAttached();
  await expect(mintButton(page)).toBeEnabled();
  await expect(mintButton(page)).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keys and links lead where they should before the code has come, and a press that no code answers says so', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/, /didn’t load/);
  let release = await holdRequests(page, CODE);
  await test.step('what is typed after the key of the search leads to no other page', async () => {
    await open(page, '/home');
    await page.keyboard.type('/ge');
    await release();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    // As many turns as three keys would have had, and some more.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 12; turn++) {
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => requestIdleCallback(resolve));
      }
    });
    await expect(page).toHaveURL(/home$/);
  });

  await test.step('a link that is pressed before the code has come leads on', async () => {
    release = await holdRequests(page, CODE);
    await open(page, '/explore');
    await cards(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/ItemDetail/);
    await release();
  });

  await test.step('a press that no code answers says so, and the next one is answered', async () => {
    await page.route(CODE, (route) => route.abort());
    await open(page, '/home');
    await header(page).getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('alert')).toContainText('didn’t load');
    await expect(page.locator('[data-held]')).toHaveCount(0);
    await page.unroute(CODE);
    await header(page).getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
