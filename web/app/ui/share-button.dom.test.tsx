import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/dom/render-part.tsx';
import { ShareButton } from './share-button.tsx';

const URL_SHARED = `${location.origin}/ItemDetail/binance-cars-12`;

function renderShare(share?: (data: ShareData) => Promise<void>) {
  const { user } = renderPart(<ShareButton path="/ItemDetail/binance-cars-12" title="Night Comet" />);
  if (share) vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const press = () => user.click(screen.getByRole('button', { name: 'Share' }));
  return { press, read: () => navigator.clipboard.readText() };
}

describe('ShareButton', () => {
  test('opens the share sheet with the link and the name', async () => {
    const share = vi.fn(async () => undefined);
    const { press } = renderShare(share);
    await press();
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: URL_SHARED, title: 'Night Comet' });
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  });

  test('copies the link where there is no share sheet', async () => {
    const { press, read } = renderShare();
    await press();
    await screen.findByRole('button', { name: 'Copied' });
    expect(await read()).toBe(URL_SHARED);
  });

  test('copies nothing when the reader closes the share sheet', async () => {
    const { press, read } = renderShare(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    await navigator.clipboard.writeText('before');
    await press();
    expect(await read()).toBe('before');
  });

  test('copies the link when the share sheet does not open', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { press, read } = renderShare(async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    await press();
    await waitFor(async () => expect(await read()).toBe(URL_SHARED));
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
