import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../testing/dom/open-page.tsx';
import { makeNftList } from '../testing/dom/scripted-site.ts';

/** The page tries again by itself after some seconds: the clock goes there in such steps. */
const STEP_MS = 200;

afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('PageChange', () => {
  test('a page that does not load has the focus on its heading, and comes by itself when the server is back', async () => {
    const nothing = () => {
      throw new TypeError('nothing answers');
    };
    const { user, server } = await openPage('/works', {
      answers: { 'GET /api/nfts': nothing },
      pages: ['/explore'],
    });
    const heading = () => screen.getByRole('heading', { level: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Explore' }));
    await waitFor(() => expect(heading().textContent).toBe('The pit wall isn’t answering'));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    server.answer({ 'GET /api/nfts': makeNftList() });
    const release = server.hold('GET /api/nfts');
    const retry = screen.getByRole('button', { name: 'Retry' });
    await waitFor(() => {
      vi.advanceTimersByTime(STEP_MS);
      expect(retry.getAttribute('aria-busy')).toBe('true');
    });
    release();
    await waitFor(() => expect(heading().textContent).toBe('Explore the grid'));
    // The heading that had the focus is gone.
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  test('turning back before the other page has loaded puts the focus on this page’s heading', async () => {
    const { user, server } = await openPage('/explore', { pages: ['/mint'] });
    const heading = () => screen.getByRole('heading', { level: 1 });
    const header = within(screen.getByRole('banner'));
    server.hold('GET /api/drops');
    await user.click(header.getByRole('link', { name: 'Mint' }));
    await waitFor(() => expect(document.querySelector('[data-page-skeleton]')).not.toBeNull());
    expect(document.activeElement).toBe(document.getElementById('main'));
    await user.keyboard('ge');
    await waitFor(() => expect(heading().textContent).toBe('Explore the grid'));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });
});
