/** Parts of a browser that the DOM of the tests lacks. */
import { vi } from 'vitest';

/** Everything is in sight, and the browser is always idle. */
export function installBrowserParts(): void {
  vi.stubGlobal('IntersectionObserver', SeesEverything);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('scrollTo', () => undefined);
  // It does not know <search>, of which React would warn.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    value: 'HTMLElement',
    configurable: true,
  });
  vi.stubGlobal('origin', location.origin);
}

const nothing = () => undefined;

class SeesEverything {
  readonly root = null;
  readonly rootMargin = '';
  readonly thresholds = [];
  readonly unobserve = nothing;
  readonly disconnect = nothing;
  readonly takeRecords = () => [];
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
    queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver));
  }
}
