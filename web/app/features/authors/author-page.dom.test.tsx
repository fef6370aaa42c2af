import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { answerAuthorPage, makeAuthor } from '../../testing/dom/make-author.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';
import { makeNft, OWNER } from '../../testing/dom/scripted-site.ts';

const main = () => within(screen.getByRole('main'));

function openAuthor(author: AuthorProfile, answers: Answers = {}, address = `/Author/${author.id}`) {
  return openPage(address, {
    answers: { ...answerAuthorPage(author), 'GET /api/auth/me': makeUser(), ...answers },
  });
}

describe('/Author/:id', () => {
  test('says who it is, and opens the first tab that has items', async () => {
    const created = [makeNft({ token_id: '21' }), makeNft({ token_id: '22' })];
    const author = makeAuthor({ about: 'Drives at night.', social: 'https://cars.example/apex/' });
    const { user } = await openAuthor(author, answerAuthorPage(author, { created }));
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(author.username);
    main().getByText('Drives at night.');
    const social = main().getByRole('link', { name: 'cars.example/apex' });
    expect(social.getAttribute('href')).toBe('https://cars.example/apex/');
    await user.click(main().getByRole('button', { name: 'Copy address' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(OWNER));
    const tabs = within(main().getByRole('navigation', { name: 'Cars' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'On Sale0',
      'Created2',
      'Liked0',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Created2');
    expect(main().getAllByRole('article')).toHaveLength(2);
    await user.click(tabs.getByRole('link', { name: /^Liked/ }));
    await waitFor(() => expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Liked0'));
    await waitFor(() => expect(main().queryAllByRole('article')).toEqual([]));
  });

  test('lists who follows, and leads a visitor who wants to to the sign-in and back', async () => {
    const fans = [makeAuthor({ id: 8, username: 'Fan' }), makeAuthor({ id: 9, username: 'Rival' })];
    const { user } = await openAuthor(makeAuthor({ followers: 2 }), {
      'GET /api/authors/:id/followers': { authors: fans, next: null },
    });
    const follow = main().getByRole('link', { name: /^Follow Night Driver: sign in first$/ });
    expect(follow.getAttribute('href')).toBe('/login?to=%2FAuthor%2F3');
    await user.click(main().getByRole('button', { name: '2 followers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Followers of Night Driver' }));
    const links = await dialog.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/Author/8', '/Author/9']);
  });

  test('shows a follow at once, and takes it back', async () => {
    storeSession();
    const { user, server } = await openAuthor(makeAuthor(), {
      'GET /api/authors/:id/follow': { following: false, followers: 0 },
      'PUT /api/authors/:id/follow': { following: true, followers: 1 },
      'DELETE /api/authors/:id/follow': { following: false, followers: 0 },
    });
    const answer = server.hold('PUT /api/authors/:id/follow');
    const button = await main().findByRole('button', { name: 'Follow Night Driver' });
    await waitFor(() => expect(server.count('GET /api/authors/3/follow')).toBe(1));
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    main().getByRole('button', { name: '1 follower' });
    answer();
    await user.click(button);
    await waitFor(() => expect(server.count('DELETE /api/authors/3/follow')).toBe(1));
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(main().queryByRole('button', { name: /follower/ })).toBeNull();
  });

  test('takes a follow back that the server refuses, and says so', async () => {
    storeSession();
    const { user } = await openAuthor(makeAuthor(), {
      'GET /api/authors/:id/follow': { following: false, followers: 0 },
      'PUT /api/authors/:id/follow': refuse(503, 'DATABASE_UNAVAILABLE', 'Not just now.'),
    });
    const button = await main().findByRole('button', { name: 'Follow Night Driver' });
    await user.click(button);
    expect((await main().findByRole('alert')).textContent).toBe('Not just now.');
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  test('shows live who follows and what changed', async () => {
    let author = makeAuthor();
    const { server } = await openAuthor(
      author,
      answerAuthorPage(() => author),
    );
    await waitFor(() => expect(server.isHeard('author:3')).toBe(true));
    author = makeAuthor({ username: 'Renamed', followers: 1 });
    server.change({ entity: 'author', id: '3', version: 1, topics: ['author:3'] });
    await main().findByRole('button', { name: '1 follower' });
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Renamed');
  });

  test('says of a hidden author what the chain has, and to the author itself where its profile is', async () => {
    const author = makeAuthor({ id: 7, hidden: true, username: '0xbb...bbbb', about: '' });
    await openAuthor(author);
    await screen.findByRole('heading', { name: 'Hidden author' });
    main().getByText('Nothing has changed on the chain');
    main().getByText(OWNER);
  });

  test('leads a hidden author to its own profile', async () => {
    const { user } = storeSession();
    await openAuthor(makeAuthor({ id: user.id, hidden: true }));
    const link = await main().findByRole('link', { name: 'Your profile' });
    expect(link.getAttribute('href')).toBe(`/profile/${user.id}`);
  });
});

describe('hearts', () => {
  const liked = (token_id: string) => makeNft({ token_id, likes: 4 });

  test('invite a visitor to sign in', async () => {
    const { user } = await openAuthor(makeAuthor(), answerAuthorPage(makeAuthor(), { sale: [liked('31')] }));
    // Its code comes at the first sign of a reader.
    await user.hover(main().getByRole('heading', { level: 1 }));
    await user.click(await main().findByRole('button', { name: /^Like Night Comet #31/ }));
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    await messages.findByText(/^Sign in to like cars\./);
    await user.click(await messages.findByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: '/login?to=%2FAuthor%2F3' });
  });

  test('count at once for an account, and are taken back', async () => {
    storeSession();
    const { user, server } = await openAuthor(makeAuthor(), {
      ...answerAuthorPage(makeAuthor(), { sale: [liked('32')] }),
      'GET /api/likes': { liked: [] },
      'PUT /api/nfts/:id/like': { liked: true, likes: 5 },
      'DELETE /api/nfts/:id/like': { liked: false, likes: 4 },
    });
    const heart = await main().findByRole('button', { name: 'Like Night Comet #32, 4 likes' });
    await waitFor(() => expect(server.count('GET /api/likes')).toBe(1));
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-label')).toBe('Like Night Comet #32, 5 likes'));
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-label')).toBe('Like Night Comet #32, 4 likes'));
    await waitFor(() => expect(server.count('DELETE /api/nfts/binance-cars-32/like')).toBe(1));
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });

  test('are known of what was liked before, and say when a like was not kept', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    storeSession();
    const { user } = await openAuthor(makeAuthor(), {
      ...answerAuthorPage(makeAuthor(), { sale: [liked('33')] }),
      'GET /api/likes': ({ url }) => ({ liked: url.searchParams.get('nfts')?.split(',') ?? [] }),
      'DELETE /api/nfts/:id/like': refuse(503, 'DATABASE_UNAVAILABLE', 'Not just now.'),
    });
    const heart = await main().findByRole('button', { name: /^Like Night Comet #33/ });
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    await user.click(heart);
    await within(screen.getByRole('region', { name: 'Messages' })).findByText(
      'We couldn’t save this. Not just now.',
    );
    expect(heart.getAttribute('aria-pressed')).toBe('true');
  });
});
