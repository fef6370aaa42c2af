import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recoverPageChange } from './recover-page-change.ts';

const NOT_LOADED = [
  'TypeError: Failed to fetch dynamically imported module: http://x/assets/explore-1.js',
  'TypeError: error loading dynamically imported module: http://x/assets/explore-1.js',
  'TypeError: Importing a module script failed.',
];

function make(target: string | undefined) {
  const [page, navigation] = [new EventTarget(), new EventTarget()];
  const opened: string[] = [];
  const stop = recoverPageChange({
    page,
    navigation,
    getTarget: () => target,
    open: (address) => opened.push(address),
  });
  const send = (to: EventTarget, type: string, fields: object) => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    to.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return {
    opened,
    stop,
    reject: (reason: unknown) => send(page, 'unhandledrejection', { reason }),
    reload: (userInitiated: boolean) =>
      send(navigation, 'navigate', { navigationType: 'reload', userInitiated }),
  };
}

describe('recoverPageChange', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  test.each(NOT_LOADED)('opens the page whose code did not come: %s', (reason) => {
    const { opened, reject } = make('/explore?sort=rank');
    expect(reject(reason)).toBe(true);
    expect(opened).toEqual(['/explore?sort=rank']);
  });

  test('opens it in place of the router’s reload, and leaves the reader’s own alone', () => {
    const { opened, reload } = make('/mint');
    expect(reload(true)).toBe(false);
    expect(opened).toEqual([]);
    expect(reload(false)).toBe(true);
    expect(opened).toEqual(['/mint']);
  });

  test('does nothing while no page is on its way, for another failure, and after the end', () => {
    const still = make(undefined);
    expect([still.reject(NOT_LOADED[0]), still.reload(false), still.opened]).toEqual([false, false, []]);
    const other = make('/mint');
    expect(other.reject(new Error('the wallet said no'))).toBe(false);
    other.stop();
    other.reject(NOT_LOADED[0]);
    other.reload(false);
    expect(other.opened).toEqual([]);
  });
});
