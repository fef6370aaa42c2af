import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ItemMedia } from './item-media.tsx';

afterEach(cleanup);

/** Sets whether the visitor wants less motion. */
const setCalm = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList);

const picture = () => screen.queryByRole('img', { name: 'Night lap' });
const animation = { kind: 'animation', url: '/ipfs/bafy1' } as const;

describe('an animation', () => {
  test('plays at once, and stops at a press', async () => {
    setCalm(false);
    render(<ItemMedia media={animation} title="Night lap" />);
    expect(picture()?.getAttribute('src')).toBe('/ipfs/bafy1');
    await userEvent.click(screen.getByRole('button', { name: 'Pause animation' }));
    expect(picture()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play animation' }));
    expect(picture()).toBeTruthy();
  });

  test('plays at a press alone where less motion is wanted', async () => {
    setCalm(true);
    render(<ItemMedia media={animation} title="Night lap" />);
    expect(picture()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play animation' }));
    expect(picture()).toBeTruthy();
  });

  test('that does not come leaves the first frame, and says so', async () => {
    setCalm(false);
    render(<ItemMedia media={animation} title="Night lap" />);
    picture()?.dispatchEvent(new Event('error'));
    expect(await screen.findByText(/can't be played here/)).toBeTruthy();
    expect(picture()).toBeNull();
  });
});

describe('a 3D model', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
  });

  test('is not loaded before it is asked for, and has a download where the browser cannot draw it', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    render(<ItemMedia media={{ kind: 'model', url: '/ipfs/bafy2' }} title="Night lap" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'View in 3D' }));
    // This DOM has no WebGL.
    const link = await screen.findByRole('link', { name: 'Download the model' });
    expect(link.getAttribute('href')).toBe('/ipfs/bafy2');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
