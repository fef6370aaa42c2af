/** The news: written and read, and what the operator does before a comment is shown. The rest is looked at in web/app/features/news. */
import type { NewsPost } from '@pitlane/shared/api/news';
import { signInByWallet, storeSession } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const OWNER = devAccount(0);
const some = () => crypto.randomUUID().slice(0, 8);

test('the operator writes a post with a preview, a reader likes it, the feed has it, and it is deleted', async ({
  page,
  request,
  visitor,
}) => {
  await storeSession(page, await signInByWallet(request, OWNER));
  await visit(page, '/operator#news');
  const panel = page.getByRole('region', { name: 'News' });
  await panel.getByRole('button', { name: 'Write a post' }).click();
  const title = `Tyres & <fuel> ${some()}`;
  await panel.getByLabel('Title').fill(title);
  await panel.getByLabel('Tags').fill('desk');
  await panel.getByLabel('Cover').selectOption('night');
  await panel.getByLabel('Text').fill('# Big\n\n<b>not bold</b> but **this** is.');
  await panel.getByRole('button', { name: 'Preview' }).click();
  const preview = panel.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Big');
  await expect(preview).toContainText('<b>not bold</b>');
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect(panel.getByText(`Published: ${title}.`)).toBeVisible();

  const reader = await visitor();
  await storeSession(reader, await signInByWallet(request));
  await visit(reader, '/news');
  await expect(reader.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/news/rss.xml');
  await reader.getByRole('link', { name: `Read more: ${title}` }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  const like = reader.getByRole('button', { name: /^Like this post/ });
  await like.click();
  await expect(like).toHaveAccessibleName('Like this post, 1 like');
  const id = Number(new URL(reader.url()).pathname.split('/').at(-1));
  await expect.poll(async () => (await (await request.get(`/api/blog-posts/${id}`)).json()).likes).toBe(1);

  await test.step('the feed is XML that a reader can read', async () => {
    const xml = await (await request.get('/news/rss.xml')).text();
    // Pages of the site make no documents from texts.
    const elsewhere = await reader.context().newPage();
    const items = await elsewhere.evaluate((text) => {
      const feed = new DOMParser().parseFromString(text, 'text/xml');
      if (feed.querySelector('parsererror')) return feed.querySelector('parsererror')?.textContent;
      const read = (item: Element, name: string) => item.querySelector(name)?.textContent;
      return [...feed.querySelectorAll('item')].map((item) => [read(item, 'title'), read(item, 'link')]);
    }, xml);
    await elsewhere.close();
    expect(items).toContainEqual([title, reader.url()]);
  });

  await panel.getByRole('button', { name: `Delete ${title}` }).click();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel.getByText(`Deleted: ${title}.`)).toBeVisible();
  expect((await request.get(`/api/blog-posts/${id}`)).status()).toBe(404);
});

test('a visitor comments, and the operator shows it', async ({ page, request, visitor }) => {
  const signedIn = await signInByWallet(request, OWNER);
  const headers = { authorization: `Bearer ${signedIn.jwt}` };
  // Long ago, so that the newest posts stay those of the demo world.
  const data = { title: `Stop ${some()}`, content: 'Box, box.', cover: 'podium', timestamp: 86_400 };
  const published = await request.post('/api/operator/blog-posts', { data, headers });
  expect(published.status(), await published.text()).toBe(201);
  const { id } = (await published.json()) as NewsPost;
  const words = `Four seconds without a breath ${some()}`;
  await visit(page, `/news/${id}`);
  expect(await axeProblems(page)).toEqual([]);
  const form = page.getByRole('form', { name: 'Comment' });
  await form.getByLabel('Name').fill('Vera');
  await form.getByLabel('Email').fill('vera@cars.example');
  await form.getByLabel('Message').fill(words);
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you. Your message has been sent.');

  const desk = await visitor();
  await storeSession(desk, signedIn);
  await visit(desk, '/operator#news');
  const row = desk.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: words });
  await expect(row).toContainText('Vera, vera@cars.example');
  await row.getByRole('button', { name: 'Show the comment by Vera' }).click();
  await expect(row).toHaveCount(0);

  await visit(page, `/news/${id}`);
  await expect(page.getByRole('article', { name: 'Comment by Vera' })).toContainText(words);
  await expect(page.getByText('vera@cars.example')).toHaveCount(0);
  expect((await request.delete(`/api/operator/blog-posts/${id}`, { headers })).ok()).toBe(true);
});
