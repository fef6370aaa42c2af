import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-local-storage.ts';
import { consumeWish, storeWish } from './social-wish.ts';

beforeEach(() => stubStorage('sessionStorage'));
afterEach(() => void vi.unstubAllGlobals());

describe('consumeWish', () => {
  test('gives what was kept, once', () => {
    storeWish({ remember: true, to: '/account' });
    expect(consumeWish()).toEqual({ remember: true, to: '/account' });
    expect(consumeWish()).toEqual({ remember: false, to: null });
  });

  test('takes what is no wish for none', () => {
    sessionStorage.setItem('pitlane.session.wish', '{"remember":"yes","to":7}');
    expect(consumeWish()).toEqual({ remember: false, to: null });
    vi.spyOn(console, 'warn').mockReturnValue();
    sessionStorage.setItem('pitlane.session.wish', '{');
    expect(consumeWish()).toEqual({ remember: false, to: null });
  });
});
