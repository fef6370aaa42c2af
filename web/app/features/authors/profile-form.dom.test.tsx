import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { signedIn } from '../../lib/session/keep-session.ts';
import { makeSession } from '../../testing/dom/make-account.ts';
import { makeAuthorList } from '../../testing/dom/make-garage.ts';
import { findHeader, openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { refuse } from '../../testing/dom/scripted-server.ts';

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
    await waitFor(() => expect(main.getByText(/It is not saved yet/)).toBeTruthy());
  });
});
