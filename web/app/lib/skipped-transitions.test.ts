import { afterEach, expect, test, vi } from 'vitest';
import { allowSkippedTransitions } from './skipped-transitions.ts';

const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);
afterEach(() => unhandled.mockClear());

/** A browser whose every transition is skipped. */
const makeDocument = () =>
  ({
    startViewTransition: (change: () => void) => {
      change();
      return { ready: Promise.reject(new DOMException('Transition was skipped', 'AbortError')) };
    },
  }) as unknown as Document;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a transition that is skipped makes its change, and is no error', async () => {
  const page = makeDocument();
  allowSkippedTransitions(page);
  const change = vi.fn();
  page.startViewTransition(change);
  await settle();
  expect(change).toHaveBeenCalledOnce();
  expect(unhandled).not.toHaveBeenCalled();
});

test('a browser without transitions is left as it is', () => {
  const page = {} as Document;
  allowSkippedTransitions(page);
  expect(page).toEqual({});
});
