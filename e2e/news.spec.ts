/** The news: read, liked, commented on, and what the operator does before a comment is shown. */
import type { NewsPost } from '@pitlane/shared/api/news';
import type { APIRequestContext, Page } from '@playwright/test';
import { keepSession, signInByWallet } from './fixtures/account.ts';
import { axeProblems } from './fixtures/axe.ts';
import { devAccount } from './fixtures/local-chains.ts';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const OWNER = devAccount(0);
const DAY = 86_400;
const some = () => crypto.randomUUID().slice(0, 8);

type Given = { title: string; content?: string; tags?: string[]; timestamp?: number };

/** Publishes as the owner of the contracts, long ago, so that the newest posts stay those of the demo world. */
async function publish(request: APIRequestContext, jwt: string, given: Given): Promise<NewsPost> {
  const data = {
    content: '## Box, box\n\nFuel, tyres, and **out** again.',
    cover: 'podium',
    timestamp: DAY,
    ...given,
  };
  const answer = await request.post('/api/operator/blog-posts', {
    data,
    headers: { authorization: `Bearer ${jwt}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as NewsPost;
}

const remove = (request: APIRequestContext, jwt: string, { id }: NewsPost) =>
  request.delete(`/api/operator/blog-posts/${id}`, { headers: { authorization: `Bearer ${jwt}` } });

const commentForm = (page: Page) => page.getByRole('form', { name: 'Comment' });

test('the list goes on page by page, and Read more leads to the post', async ({ page, request }) => {
  const { jwt } = await signInByWallet(request, OWNER);
  const tag = `lap-${some()}`;
  const long = `${'Every word of this is said twice. '.repeat(12)}The end.`;
  const posts: NewsPost[] = [];
  for (let n = 1; n <= 6; n++) {
    const given = { title: `Lap ${n} of ${tag}`, content: long, tags: [tag], timestamp: n * DAY };
    posts.push(await publish(request, jwt, given));
  }
  await visit(page, `/news?tag=${tag}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  const titles = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([6, 5, 4, 3, 2].map((n) => `Lap ${n} of ${tag}`));
  await expect(page.getByText(`${long.slice(0, 134)}…`).first()).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(pages).toHaveText('Prev1-56Next');
  await expect(pages.getByRole('link', { name: 'Prev' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(titles).toHaveText([`Lap 1 of ${tag}`]);
  await expect(page).toHaveURL(new RegExp(`tag=${tag}&page=2$`));
  await pages.getByRole('link', { name: 'Posts 1-5' }).click();
  await expect(titles).toHaveCount(5);
  await page.getByRole('link', { name: `Read more: Lap 6 of ${tag}` }).click();
  await expect(page).toHaveURL(new RegExp(`/news/${posts[5]?.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lap 6 of ${tag}`);
  const aside = page.getByRole('complementary', { name: 'About this post' });
  for (const part of ['Recent posts', 'About', 'Tags'])
    await expect(aside.getByRole('heading', { name: part, exact: true })).toBeVisible();
  await aside.getByRole('link', { name: tag }).click();
  await expect(titles).toHaveCount(5);
  for (const post of posts) expect((await remove(request, jwt, post)).ok()).toBe(true);
});

test('a visitor comments, the operator shows it, and a reply joins it; each of the four messages is said', async ({
  page,
  request,
  visitor,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to load resource|It did not work|comment form is asked/);
  const { jwt } = await signInByWallet(request, OWNER);
  const post = await publish(request, jwt, { title: `Stop ${some()}` });
  const words = `Four seconds, and nobody breathed ${some()}`;
  await visit(page, `/news/${post.id}`);
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const form = commentForm(page);
  const send = form.getByRole('button', { name: 'Send comment' });
  await form.getByLabel('Name').fill('Vera');
  await form.getByLabel('Email').fill('vera');
  await send.click();
  await expect(form.getByText('Please check your email', { exact: true })).toBeVisible();
  await expect(form.getByText('Please check your message', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel('Email').fill('vera@cars.example');
  await form.getByLabel('Message').fill(words);
  await page.route(`**/api/blog-posts/${post.id}/comments`, (route) => route.abort());
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Error, email not sent');
  await expect(form.getByLabel('Message')).toHaveValue(words);
  await page.unroute(`**/api/blog-posts/${post.id}/comments`);
  await send.click();
  await expect(form.getByRole('status')).toContainText('Thank you. Your message has been sent.');
  await expect(form.getByLabel('Message')).toHaveValue('');
  await visit(page, `/news/${post.id}`);
  await expect(page.getByText(words)).toHaveCount(0);

  const desk = await visitor();
  await keepSession(desk, await signInByWallet(request, OWNER));
  await visit(desk, '/operator#news');
  const panel = desk.getByRole('region', { name: 'News' });
  const row = panel.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: words });
  await expect(row).toContainText('Vera, vera@cars.example');
  await row.getByRole('button', { name: 'Refuse the comment by Vera' }).click();
  await expect(row).toHaveCount(0);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: 'Show the comment by Vera' }).click();
  await expect(row).toHaveCount(0);

  await visit(page, `/news/${post.id}`);
  const shown = page.getByRole('article', { name: 'Comment by Vera' });
  await expect(shown).toContainText(words);
  await expect(page.getByText('vera@cars.example')).toHaveCount(0);
  // By keyboard: Reply, and the focus is where one writes.
  await shown.getByRole('button', { name: 'Reply to Vera' }).press('Enter');
  await expect(form.getByLabel('Message')).toBeFocused();
  const reply = `I counted three ${some()}`;
  await page.keyboard.type(reply);
  await form.getByLabel('Name').fill('Otto');
  await form.getByLabel('Email').fill('otto@cars.example');
  await form.getByRole('button', { name: 'Send reply' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you. Your message has been sent.');
  await desk.reload();
  const second = panel.getByRole('listitem').filter({ hasText: reply });
  await expect(second).toContainText('in reply');
  await second.getByRole('button', { name: 'Show the comment by Otto' }).click();
  await expect(second).toHaveCount(0);
  await visit(page, `/news/${post.id}`);
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  const thread = page.getByRole('listitem').filter({ has: shown });
  await expect(thread.getByRole('article', { name: 'Comment by Otto' })).toContainText(reply);
  expect((await remove(request, jwt, post)).ok()).toBe(true);
});

test('a post is liked by an account, and anybody else is invited to sign in', async ({
  page,
  request,
  visitor,
}) => {
  const { jwt } = await signInByWallet(request, OWNER);
  const post = await publish(request, jwt, { title: `Lights ${some()}` });
  await visit(page, `/news/${post.id}`);
  await page.getByRole('button', { name: 'Like this post, 0 likes' }).click();
  await expect(page.getByText('Sign in to like posts.')).toBeVisible();
  const reader = await visitor();
  await keepSession(reader, await signInByWallet(request));
  await visit(reader, `/news/${post.id}`);
  const like = reader.getByRole('button', { name: /^Like this post/ });
  await like.click();
  await expect(like).toHaveAccessibleName('Like this post, 1 like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await (await request.get(`/api/blog-posts/${post.id}`)).json()).likes)
    .toBe(1);
  await reader.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect((await remove(request, jwt, post)).ok()).toBe(true);
});

test('the operator writes a post with a preview, changes it and deletes it', async ({ page, request }) => {
  await keepSession(page, await signInByWallet(request, OWNER));
  await visit(page, '/operator#news');
  const panel = page.getByRole('region', { name: 'News' });
  await panel.getByRole('button', { name: 'Write a post' }).click();
  const title = `Written at the desk ${some()}`;
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
  await panel.getByRole('button', { name: `Edit ${title}` }).click();
  await panel.getByLabel('Title').fill(`${title}, again`);
  await panel.getByRole('button', { name: 'Save' }).click();
  const row = panel.getByRole('listitem').filter({ hasText: `${title}, again` });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${title}, again` }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('the feed is XML that a reader can read, and both pages name it', async ({ page, request }) => {
  const { jwt } = await signInByWallet(request, OWNER);
  const title = `Tyres & <fuel> ${some()}`;
  const post = await publish(request, jwt, { title, timestamp: Math.floor(Date.now() / 1_000) });
  const xml = await (await request.get('/news/rss.xml')).text();
  await visit(page, '/news');
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/news/rss.xml');
  await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/news/rss.xml');
  const read = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'text/xml');
    return {
      broken: feed.querySelector('parsererror')?.textContent,
      items: [...feed.querySelectorAll('item')].map((item) => ({
        title: item.querySelector('title')?.textContent,
        link: item.querySelector('link')?.textContent,
      })),
    };
  }, xml);
  expect(read.broken).toBeUndefined();
  expect(read.items).toContainEqual({ title, link: new URL(`/news/${post.id}`, page.url()).href });
  expect((await remove(request, jwt, post)).ok()).toBe(true);
});
