import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-local-storage.ts';
import { keepWish, takeWish } from './social-wish.ts';

beforeEach(() => stubStorage('sessionStorage'));
afterEach(() => void vi.unstubAllGlobals());

describe('takeWish', () => {
  test('gives what was kept, once', () => {
    keepWish({ remember: true, to: '/account' });
    expect(takeWish()).toEqual({ remember: true, to: '/account' });
    expect(takeWish()).toEqual({ remember: false, to: null });
  });

  test('takes what is no wish for none', () => {
    sessionStorage.setItem('pitlane.session.wish', '{"remember":"yes","to":7}');
    expect(takeWish()).toEqual({ remember: false, to: null });
    vi.spyOn(console, 'warn').mockReturnValue();
    sessionStorage.setItem('pitlane.session.wish', '{');
    expect(takeWish()).toEqual({ remember: false, to: null });
  });
});
