/** The Help Center: how a reader finds an answer, and how an operator writes one. The rest is looked at in web/app/features/help. */
import type { APIRequestContext, Page } from '@playwright/test';
import { signInByWallet, storeSession } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { keysOf } from './fixtures/keys.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const OWNER = devAccount(0);
const main = (page: Page) => page.getByRole('main');
const box = (page: Page) => main(page).getByRole('searchbox', { name: 'Search the Help Center' });

/** The title of an article as the API has it. */
async function readTitle(request: APIRequestContext, slug: string): Promise<string> {
  const answer = await request.get(`/api/help/${slug}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()).title;
}

test('a question with typing errors finds its article, by keyboard alone, and what is not found leads to us', async ({
  page,
  request,
}) => {
  const title = await readTitle(request, 'connect-a-wallet');
  const keys = keysOf(page);
  await visit(page, '/helpcenter?q=xylophone');
  await expect(page.getByRole('heading', { name: 'Nothing found for “xylophone”' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await readyForKeys(page);
  await keys.tabTo('link', 'Skip to content');
  await keys.press('Enter');
  await keys.tabTo('search', 'Search the Help Center');
  await keys.press('Control+A');
  await keys.type('conect walet');
  await keys.press('Enter');
  await expect(page).toHaveURL('/helpcenter?q=conect%20walet');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await keys.tabTo('link', title);
  await keys.press('Enter');
  await keys.expectOn('heading', title);
  keys.verify();
  await main(page).getByRole('navigation', { name: 'Related articles' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box is a form, an article is complete, and search engines are led to the first variant', async ({
    page,
    request,
  }) => {
    const title = await readTitle(request, 'fees-and-royalties');
    await page.goto('/helpcenterGrey');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/helpcenter$/);
    await box(page).fill('roaylty');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/helpcenterGrey?q=roaylty');
    await expect(box(page)).toHaveValue('roaylty');
    await main(page).getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main(page).locator('.prose > *').first()).toBeVisible();
    const absent = await request.get('/helpcenter/no-such-article');
    expect(absent.status()).toBe(404);
  });
});

test('an operator writes an article, a reader finds it, and it is removed', async ({
  page,
  request,
  visitor,
}) => {
  await storeSession(page, await signInByWallet(request, OWNER));
  await visit(page, '/operator#help');
  const panel = page.getByRole('region', { name: 'Help', exact: true });
  const word = `quokka${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const title = `Feed a ${word}`;
  await panel.getByRole('button', { name: 'New article' }).click();
  const form = panel.getByRole('form', { name: 'New article' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Topic').selectOption('Creating');
  await form.getByLabel('Summary').fill('What it eats.');
  await form.getByLabel('Text').fill('Only **leaves**, and [cars](/explore).');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByRole('region', { name: 'Preview' }).getByText('leaves')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = panel.getByRole('list', { name: 'Creating' }).getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Your own');

  const reader = await visitor();
  await visit(reader, `/helpcenter?q=${word}`);
  await main(reader).getByRole('link', { name: title }).first().click();
  await expect(reader.getByText('Only leaves, and cars.')).toBeVisible();

  await row.getByRole('button', { name: `Remove ${title}` }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get(`/api/help/feed-a-${word}`)).status()).toBe(404);
});
