/** The Help Center: how a reader finds an answer, and how an operator changes one. */
import type { HelpDraftList } from '@pitlane/shared/api/help';
import type { APIRequestContext, Page } from '@playwright/test';
import { keepSession, signInByWallet } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { keysOf } from './fixtures/keys.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { readyForKeys, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const OWNER = devAccount(0);
const TOPICS = ['Getting Started', 'Buying', 'Selling', 'Creating', 'Partners', 'Developers'];
const main = (page: Page) => page.getByRole('main');
const box = (page: Page) => main(page).getByRole('searchbox', { name: 'Search the Help Center' });

/** The title of an article as the API has it. */
async function readTitle(request: APIRequestContext, slug: string): Promise<string> {
  const answer = await request.get(`/api/help/${slug}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()).title;
}

test('a question with typing errors finds its article, which leads on to others', async ({
  page,
  request,
}) => {
  const title = await readTitle(request, 'connect-a-wallet');
  await visit(page, '/helpcenter');
  await box(page).fill('conect walet');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/helpcenter?q=conect%20walet');
  const found = main(page).getByRole('list').first();
  await expect(found.getByRole('listitem').first()).toContainText(title);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await found.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Getting Started');
  await main(page).getByRole('navigation', { name: 'Related articles' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Help Center' })
    .click();
  await expect(page).toHaveURL('/helpcenter');
});

test('what is not found leads to the contact page', async ({ page }) => {
  await visit(page, '/helpcenter?q=xylophone');
  await expect(page.getByRole('heading', { name: 'Nothing found for “xylophone”' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Ask us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('both variants have the six topics, and search engines are led to the first', async ({ page }) => {
  for (const path of ['/helpcenter', '/helpcenterGrey']) {
    await visit(page, path);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(TOPICS);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/helpcenter$/);
  }
  await box(page).fill('refund');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/helpcenterGrey?q=refund');
});

test('by keyboard alone, from the search to an article', async ({ page, request }) => {
  const title = await readTitle(request, 'bid-in-an-auction');
  const keys = keysOf(page);
  await visit(page, '/helpcenter');
  await readyForKeys(page);
  await keys.tabTo('link', 'Skip to the page');
  await keys.press('Enter');
  await keys.tabTo('search', 'Search the Help Center');
  await keys.type('outbid in an auction');
  await keys.press('Enter');
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText('outbid in an auction');
  await keys.tabTo('link', title);
  await keys.press('Enter');
  await keys.expectOn('heading', title);
  keys.verify();
});

test('an address of no article says so', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const response = await visit(page, '/helpcenter/no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('There is no help article "no-such-article".')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box is a form, and an article is complete', async ({ page, request }) => {
    const title = await readTitle(request, 'fees-and-royalties');
    await page.goto('/helpcenter');
    await box(page).fill('roaylty');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/helpcenter?q=roaylty');
    await expect(box(page)).toHaveValue('roaylty');
    await main(page).getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main(page).locator('.prose > *').first()).toBeVisible();
  });
});

test('an operator writes an article with a preview, a reader finds it, and it is hidden and removed', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await keepSession(page, await signInByWallet(request, OWNER));
  await visit(page, '/operator#help');
  const panel = page.getByRole('region', { name: 'Help', exact: true });
  const word = `quokka${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const title = `Feed a ${word}`;
  await panel.getByRole('button', { name: 'New article' }).click();
  const form = panel.getByRole('form', { name: 'New article' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('What does it answer?')).toBeVisible();
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

  const reader = await browser.newPage();
  await visit(reader, `/helpcenter?q=${word}`);
  await reader.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(reader.getByText('Only leaves, and cars.')).toBeVisible();

  await row.getByRole('button', { name: `Hide ${title}` }).click();
  await row.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(row).toContainText('Hidden');
  expect((await request.get(`/api/help/feed-a-${word}`)).status()).toBe(404);

  await row.getByRole('button', { name: `Remove ${title}` }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  await reader.close();
});

test('an operator changes a shipped article, a reader sees it, and the shipped text is restored', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await signInByWallet(request, OWNER);
  const headers = { authorization: `Bearer ${owner.jwt}` };
  const slug = 'metadata-and-ipfs';
  const shipped = await readTitle(request, slug);
  const changed = `Where is the metadata, ${crypto.randomUUID().slice(0, 8)}?`;
  await keepSession(page, owner);
  await visit(page, '/operator#help');
  const panel = page.getByRole('region', { name: 'Help', exact: true });
  await panel.getByRole('button', { name: `Edit ${shipped}` }).click();
  const form = panel.getByRole('form', { name: `Edit ${shipped}` });
  await form.getByLabel('Title').fill(changed);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('status')).toContainText(`Saved: “${changed}”.`);
  const row = panel.getByRole('listitem').filter({ hasText: changed });
  await expect(row).toContainText('Edited');
  await expect(row.getByRole('button', { name: `Edit ${changed}` })).toBeFocused();
  expect(await readTitle(request, slug)).toBe(changed);

  await row.getByRole('button', { name: `Restore ${changed}` }).click();
  await row.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(panel.getByRole('button', { name: `Edit ${shipped}` })).toBeVisible();
  await visit(page, `/helpcenter/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shipped);
  const { articles }: HelpDraftList = await (await request.get('/api/operator/help', { headers })).json();
  expect(articles.find((each) => each.slug === slug)?.edited).toBe(false);
});
