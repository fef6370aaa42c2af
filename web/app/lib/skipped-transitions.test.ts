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
/** Node reports a rejection that is not handled by the end of a turn. */
const endTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a transition that is skipped makes its change, and is no error', async () => {
  const page = makeDocument();
  allowSkippedTransitions(page);
  const change = vi.fn();
  page.startViewTransition(change);
  await endTurn();
  expect(change).toHaveBeenCalledOnce();
  expect(unhandled).not.toHaveBeenCalled();
});

test('a browser without transitions is left as it is', () => {
  const page = {} as Document;
  allowSkippedTransitions(page);
  expect(page).toEqual({});
});
