import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../lib/session/keep-session.ts';
import { makeSession } from '../../testing/dom/make-account.ts';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { makeNft, NOW } from '../../testing/dom/scripted-site.ts';
import { WatchButton } from './watch-button.tsx';

describe('WatchButton', () => {
  test('a price limit that is not known yet is not written over', async () => {
    signedIn(makeSession(), true);
    const nft = makeNft();
    const { server, user } = renderPart(<WatchButton nft={nft} />, {
      'GET /api/watchlist': { watched: [{ nft_id: nft.id, below: '2000000000000000000', at: NOW, nft }] },
    });
    const release = server.hold('GET /api/watchlist');
    await user.click(screen.getByRole('button', { name: 'Watch' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Watch ${nft.title}` }));
    expect(dialog.queryByRole('button', { name: 'Watch' })).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
    release();
    const field = await dialog.findByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('2');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
