import type { LiveChange } from '@pitlane/shared/api/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenLive, REFUSED_PAUSE_MS } from './live-source.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  say(seq: number, change: LiveChange) {
    const init = { data: JSON.stringify(change), lastEventId: String(seq) };
    this.dispatchEvent(new MessageEvent('change', init));
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const car: LiveChange = { entity: 'nft', id: 'binance-cars-1', version: 2, topics: [] };
const urls = () => FakeSource.opened.map(({ url }) => url);
let heard: LiveChange[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  [FakeSource.opened, heard, stop] = [[], [], () => undefined];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const listen = (from: number | null) => {
  stop = listenLive(from, (change) => heard.push(change));
};

test('default: one stream for all listeners, closed after the last', () => {
  listen(4);
  const second = listenLive(4, () => undefined);
  FakeSource.opened[0]?.say(5, car);
  expect([urls(), heard]).toEqual([['/api/live?since=4'], [car]]);
  second();
  expect(FakeSource.opened[0]?.readyState).toBe(1);
  stop();
  expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
});

test('behavior: a broken connection is left to the browser', () => {
  listen(4);
  FakeSource.opened[0]?.fail(0);
  vi.advanceTimersByTime(10 * REFUSED_PAUSE_MS);
  expect(urls()).toHaveLength(1);
});

test('error: a refused stream is opened again where it ended', () => {
  listen(4);
  FakeSource.opened[0]?.say(9, car);
  FakeSource.opened[0]?.fail(FakeSource.CLOSED);
  vi.advanceTimersByTime(REFUSED_PAUSE_MS);
  expect([urls(), heard]).toEqual([['/api/live?since=4', '/api/live?since=9'], [car]]);
});

test('error: a page that does not know where it stood reads everything again', () => {
  listen(null);
  FakeSource.opened[0]?.fail(FakeSource.CLOSED);
  vi.advanceTimersByTime(REFUSED_PAUSE_MS);
  expect(heard).toEqual([{ entity: 'gap', id: '', version: 0, topics: [] }]);
});

test('behavior: nobody listens any more: a refused stream is let be', () => {
  listen(4);
  FakeSource.opened[0]?.fail(FakeSource.CLOSED);
  stop();
  vi.advanceTimersByTime(10 * REFUSED_PAUSE_MS);
  expect(urls()).toHaveLength(1);
});
