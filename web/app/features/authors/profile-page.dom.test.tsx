import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { signedIn } from '../../lib/session/store-session.ts';
import { fill } from '../../testing/dom/fill.ts';
import { makeSession, makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { answerAuthorPage, makeAuthor } from '../../testing/dom/make-author.ts';
import { makeAuthorList } from '../../testing/dom/make-garage.ts';
import { findHeader, openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';
import { OWNER } from '../../testing/dom/scripted-site.ts';

const ME = makeUser({ wallet: OWNER, wallets: [OWNER] });
const author = makeAuthor({ id: ME.id, username: ME.username });

async function openProfile(answers: Answers = {}, me = ME) {
  storeSession(me);
  const page = await openPage(`/profile/${me.id}`, {
    pages: [`/Author/${me.id}`],
    answers: { ...answerAuthorPage(author), 'GET /api/auth/me': me, ...answers },
  });
  const main = within(screen.getByRole('main'));
  const name = await main.findByLabelText(/^Username/);
  const save = () => page.user.click(main.getByRole('button', { name: 'Update profile' }));
  return { ...page, main, name, save };
}

describe('the pages of an account', () => {
  test.each(['/author/7', '/profile/7'])('%s leads a visitor to the sign-in', async (path) => {
    await openPage(path, { answers: answerAuthorPage(author) });
    await screen.findByRole('heading', { name: `/login?to=${encodeURIComponent(path)}` });
  });

  test('the own page is that of the author', async () => {
    storeSession(ME);
    const answers = { ...answerAuthorPage(author), 'GET /api/auth/me': ME };
    await openPage(`/author/${ME.id}`, { answers });
    await screen.findByRole('heading', { name: ME.username, level: 1 });
    screen.getByRole('link', { name: 'Edit profile' });
  });
});

describe('/profile/:id', () => {
  test('says what is missing, keeps a new name, and leads to the page that shows it', async () => {
    const words = { username: 'Renamed', about: 'Drives at night.', social: 'https://cars.example/apex' };
    const { main, name, save, server } = await openProfile({
      'PUT /api/authors/:id': { ...author, ...words },
    });
    fill(name, '');
    await save();
    expect(main.getByRole('alert').textContent).toBe('Username is required');
    expect(name).toBe(document.activeElement);
    fill(name, words.username);
    fill(main.getByLabelText('About'), words.about);
    fill(main.getByLabelText('Social'), words.social);
    await save();
    await screen.findByText('Your profile is saved.');
    await screen.findByRole('heading', { name: 'Renamed', level: 1 });
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ ...words, wallet: OWNER });
    expect(getSession()?.user.username).toBe('Renamed');
  });

  test('says at its field what the server refuses, and keeps what was typed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { main, name, save } = await openProfile({
      'PUT /api/authors/:id': refuse(409, 'CONFLICT', 'This name is taken.', 'username'),
    });
    fill(name, 'Taken');
    await save();
    await waitFor(() => expect(main.getByRole('alert').textContent).toBe('This name is taken.'));
    expect((name as HTMLInputElement).value).toBe('Taken');
  });

  test('has the two pictures with what they should be', async () => {
    const { main } = await openProfile();
    const avatar = within(await main.findByRole('region', { name: 'Profile image' }));
    avatar.getByText('Profile image 400 x 400 recommended, max 50MB');
    const banner = within(main.getByRole('region', { name: 'Profile banner' }));
    banner.getByText('Banner 1500 x 500 recommended, max 50MB');
  });

  test('tells an author whom operators have hidden, and still has its words', async () => {
    const hidden = makeAuthor({ id: 8, username: ME.username, hidden: true });
    const { main, name } = await openProfile(answerAuthorPage(hidden), { ...ME, id: hidden.id });
    main.getByText(/^The operators of this site have hidden you/);
    expect((name as HTMLInputElement).value).toBe(ME.username);
  });

  test('of another account leads to your own', async () => {
    storeSession(ME);
    const answers = { ...answerAuthorPage(makeAuthor()), 'GET /api/auth/me': ME };
    await openPage('/profile/3', { answers });
    const link = await screen.findByRole('link', { name: 'Edit your own' });
    expect(link.getAttribute('href')).toBe(`/profile/${ME.id}`);
  });
});

const WALLET = `0x${'a'.repeat(40)}` as const;

describe('ProfileForm', () => {
  test('who was signed out elsewhere is told why, and finds the words of the profile again', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const session = makeSession({ wallet: WALLET, wallets: [WALLET], own_wallet: WALLET });
    signedIn(session, true);
    const [author] = makeAuthorList([WALLET], { id: 7 }).authors;
    const { user, server } = await openPage('/profile/7', {
      answers: {
        'GET /api/auth/me': session.user,
        'GET /api/authors/:id': author ?? null,
        'PUT /api/authors/:id': () => refuse(401, 'UNAUTHENTICATED', 'Sign in first.'),
        'GET /api/auth/ways': { demo: true, providers: [] },
        'GET /api/notices': { notices: [], unread: 0, next: null },
      },
      pages: ['/login'],
    });
    const main = within(screen.getByRole('main'));
    const about = () => main.findByRole<HTMLTextAreaElement>('textbox', { name: 'About' });
    await user.type(await about(), 'Typed for a long time.');
    await user.click(main.getByRole('button', { name: 'Update profile' }));
    await main.findByText(/^Your session has ended\./);
    expect(readAddress()).toBe('/login?to=%2Fprofile%2F7');
    expect(server.count('PUT /api/authors/:id')).toBe(1);
    expect(warn).toHaveBeenCalledOnce();

    // Signed in again, in another tab.
    act(() => signedIn(makeSession({ ...session.user }), true));
    await user.click(findHeader().getByRole('button', { name: 'Profile' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit profile' }));
    expect((await about()).value).toBe('Typed for a long time.');
    await waitFor(() => expect(main.getByText(/Press Update profile to save it/)).toBeTruthy());
  });
});
