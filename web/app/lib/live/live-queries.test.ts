import type { Topic } from '@pitlane/shared/domain/site/topics';
import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getNftListQueryOptions,
  getNftQueryOptions,
  getNftRowQueryOptions,
} from '../../entities/nfts/nft-queries.ts';
import { createStore, type Store } from '../store.ts';
import type { ConnectionState } from './live-connection.ts';
import { startLiveQueries } from './live-queries.ts';
import type { LiveMessage, LiveSource, Wanted } from './live-source.ts';
import { BATCH_WINDOW_MS, MIN_INTERVAL_MS, RETRY_MS } from './refetcher.ts';

const CAR = 'binance-cars-1';
const HOME = '/api/nfts?limit=12';
const MATIC = '/api/nfts?chain=matic';

let client: QueryClient;
let asked: string[];
/** The change that the server's answers hold. */
let newest: number;
let position: number | null;
let wanted: Wanted;
let hear: (message: LiveMessage) => void;
let hidden: boolean;
let look: () => void;
let stops: (() => void)[];
/** Answers that wait until they are let go. */
let held: (() => void)[] | undefined;
let stream: Store<ConnectionState>;
let answer: (path: string) => Response;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, newest, position, wanted, hidden, stops, held] = [[], 10, 10, new Map(), false, [], undefined];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  answer = () => Response.json({ items: [], next: null, nft: { id: CAR, version: newest } });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const headers = { [CHANGE_HEADER]: String(newest) };
    if (held) await new Promise<void>((go) => held?.push(go));
    const response = answer(path);
    return new Response(response.body, { status: response.status, headers });
  });
  stream = createStore<ConnectionState>({ status: 'open' });
  const source: LiveSource = {
    state: stream,
    getPosition: () => position,
    listen(listener) {
      hear = listener;
      return () => undefined;
    },
    want: (_, next) => {
      wanted = next;
    },
    has: (topic) => wanted.has(topic),
  };
  const visibility = {
    isHidden: () => hidden,
    onChange: (listener: () => void) => {
      look = listener;
      return () => undefined;
    },
  };
  stops.push(startLiveQueries({ client, source, visibility, first: 10 }));
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Puts a query on the screen until the returned function is called. */
const show = async (options: object) => {
  const isList = 'initialPageParam' in options;
  const observer = isList
    ? new InfiniteQueryObserver(client, options as ConstructorParameters<typeof InfiniteQueryObserver>[1])
    : new QueryObserver(client, options as ConstructorParameters<typeof QueryObserver>[1]);
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  await advance(0);
  return stop;
};
/** A change of the car as the stream tells of it; the server's answers hold it from then on. */
const change = (seq: number, ...topics: Topic[]) => {
  newest = Math.max(newest, seq);
  position = seq;
  hear({ entity: 'nft', id: CAR, version: seq, topics, seq });
};

describe('startLiveQueries', () => {
  test('listens to the topics of what is shown, from the change it was made from', async () => {
    newest = 12;
    const leave = await show(getNftQueryOptions(CAR));
    await show(getNftRowQueryOptions(MATIC));
    expect([...wanted]).toEqual([
      [`nft:${CAR}`, 12],
      ['list:matic', 10],
    ]);
    leave();
    expect([...wanted]).toEqual([['list:matic', 12]]);
  });

  test('takes data that came with the page to be as old as the page', async () => {
    await show({ ...getNftRowQueryOptions(MATIC), initialData: { items: [] } });
    expect([asked, [...wanted]]).toEqual([[], [['list:matic', 10]]]);
  });

  test('refetches only the queries that show the change', async () => {
    await show(getNftQueryOptions(CAR));
    await show(getNftRowQueryOptions(HOME));
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    change(11, 'list:binance');
    await advance(BATCH_WINDOW_MS);
    expect(asked).toEqual([HOME]);
  });

  test('does not refetch an answer that already holds the change', async () => {
    newest = 15;
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    change(14, 'list:matic');
    change(15, 'list:matic');
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([]);
  });

  test('does not refetch an item that is shown at that version', async () => {
    await show(getNftQueryOptions(CAR));
    asked.length = 0;
    hear({ entity: 'nft', id: CAR, version: 10, topics: [`nft:${CAR}`], seq: 30 });
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([]);
    hear({ entity: 'nft', id: CAR, version: 11, topics: [`nft:${CAR}`], seq: 31 });
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([`/api/nfts/${CAR}`]);
  });

  test('makes one request a second for a thousand changes, and shows the last', async () => {
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    for (let ms = 0; ms < 5_000; ms++) {
      change(100 + ms, 'list:matic');
      await advance(1);
    }
    expect(asked).toHaveLength(5);
    await advance(2 * MIN_INTERVAL_MS);
    expect(asked).toHaveLength(6);
    await advance(10 * MIN_INTERVAL_MS);
    expect(asked).toHaveLength(6);
  });

  test('refetches each page of a long list at the same rate', async () => {
    answer = () => Response.json({ items: [], next: 'more' });
    await show(getNftListQueryOptions(MATIC));
    client.setQueryData(getNftListQueryOptions(MATIC).queryKey, (list) => ({
      pages: Array.from({ length: 4 }, () => list?.pages[0] as never),
      pageParams: [null, 'a', 'b', 'c'],
    }));
    asked.length = 0;
    for (let ms = 0; ms < 8_000; ms += 10) {
      change(100 + ms, 'list:matic');
      await advance(10);
    }
    expect(asked).toHaveLength(2 * 4);
  });

  test('refetches nothing in a hidden tab, and once when it is shown', async () => {
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    hidden = true;
    for (let seq = 20; seq < 30; seq++) change(seq, 'list:matic');
    await advance(60_000);
    expect(asked).toEqual([]);
    hidden = false;
    look();
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([MATIC]);
  });

  test('a change during a fetch waits for its answer, which may hold it', async () => {
    held = [];
    await show(getNftRowQueryOptions(MATIC));
    change(11, 'list:matic');
    await advance(MIN_INTERVAL_MS);
    // Asked before the change, and the answer says so: it is asked once more.
    for (const go of held.splice(0)) go();
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([MATIC, MATIC]);
    newest = 20;
    change(12, 'list:matic');
    change(13, 'list:matic');
    for (const go of held.splice(0)) go();
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([MATIC, MATIC, MATIC]);
    for (const go of held.splice(0)) go();
    await advance(5 * MIN_INTERVAL_MS);
    expect(asked).toHaveLength(3);
  });

  test('refetches what is off screen when it is shown again', async () => {
    const leave = await show(getNftRowQueryOptions(MATIC));
    await show(getNftListQueryOptions(MATIC));
    leave();
    asked.length = 0;
    change(11, 'list:matic');
    await advance(MIN_INTERVAL_MS);
    expect(asked).toEqual([MATIC]);
    await show(getNftRowQueryOptions(MATIC));
    expect(asked).toEqual([MATIC, MATIC]);
  });

  test('refetches an answer without a listener when it is shown', async () => {
    const leave = await show(getNftRowQueryOptions(MATIC));
    leave();
    newest = 50;
    // The other list of the same topic is newer, so the stream begins after the changes that the first one missed.
    await client.prefetchInfiniteQuery(getNftListQueryOptions(MATIC));
    await show(getNftListQueryOptions(MATIC));
    expect([...wanted]).toEqual([['list:matic', 50]]);
    asked.length = 0;
    await show(getNftRowQueryOptions(MATIC));
    expect(asked).toEqual([MATIC]);
  });

  test('refetches all that is shown once after a gap; a gap of topics only those', async () => {
    await show(getNftQueryOptions(CAR));
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    hear({ entity: 'gap', id: '', version: 0, topics: [], seq: null });
    await advance(10 * MIN_INTERVAL_MS);
    expect(asked).toEqual([`/api/nfts/${CAR}`, MATIC]);
    newest = 90;
    hear({ entity: 'gap', id: '', version: 90, topics: ['list:matic'], seq: 90 });
    await advance(10 * MIN_INTERVAL_MS);
    expect(asked.slice(2)).toEqual([MATIC]);
  });

  test('retries a failed request, not at once and not for ever', async () => {
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    answer = () => new Response('Bad gateway', { status: 502 });
    change(11, 'list:matic');
    await advance(RETRY_MS);
    expect(asked).toHaveLength(1);
    answer = () => Response.json({ items: [] });
    await advance(RETRY_MS);
    expect(asked).toHaveLength(2);
    await advance(10 * RETRY_MS);
    expect(asked).toHaveLength(2);
  });

  test('asks again for what failed when the lost stream is back', async () => {
    await show(getNftRowQueryOptions(HOME));
    stream.setState({ status: 'lost' });
    answer = () => new Response('Bad gateway', { status: 502 });
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    stream.setState({ status: 'opening' });
    await advance(10 * RETRY_MS);
    expect(asked).toEqual([]);
    answer = () => Response.json({ items: [] });
    stream.setState({ status: 'open' });
    await advance(RETRY_MS);
    expect(asked).toEqual([MATIC]);
  });

  test('asks again for what failed while the stream went on, as when the database was away', async () => {
    answer = () => new Response('Away', { status: 503 });
    await show(getNftRowQueryOptions(MATIC));
    await advance(2 * RETRY_MS);
    expect(asked).toHaveLength(3);
    answer = () => Response.json({ items: [] });
    await advance(10 * RETRY_MS);
    expect(asked).toHaveLength(4);
  });

  test('a query that fails keeps no other one waiting', async () => {
    await show(getNftRowQueryOptions(HOME));
    answer = () => new Response('Away', { status: 503 });
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    hear({ entity: 'gap', id: '', version: 0, topics: [], seq: null });
    await advance(MIN_INTERVAL_MS);
    expect(asked).toContain(HOME);
  });

  test('asks again after a gap whose answer failed', async () => {
    await show(getNftRowQueryOptions(MATIC));
    asked.length = 0;
    answer = () => new Response('Away', { status: 503 });
    hear({ entity: 'gap', id: '', version: 0, topics: [], seq: null });
    await advance(RETRY_MS);
    answer = () => Response.json({ items: [] });
    await advance(10 * RETRY_MS);
    expect(asked).toHaveLength(2);
  });

  test('does not ask again for what has left the screen, or was refused', async () => {
    answer = () => new Response('Away', { status: 503 });
    const leave = await show(getNftRowQueryOptions(MATIC));
    leave();
    answer = () =>
      Response.json({ error: { code: 'NOT_FOUND', message: 'There is none.' } }, { status: 404 });
    await show(getNftRowQueryOptions(HOME));
    await advance(10 * RETRY_MS);
    expect(asked).toEqual([MATIC, HOME]);
  });

  test('asks once for an item that is gone', async () => {
    await show(getNftQueryOptions(CAR));
    asked.length = 0;
    answer = () =>
      Response.json({ error: { code: 'NOT_FOUND', message: 'There is none.' } }, { status: 404 });
    change(11, `nft:${CAR}`);
    await advance(10 * RETRY_MS);
    expect(asked).toHaveLength(1);
  });
});
