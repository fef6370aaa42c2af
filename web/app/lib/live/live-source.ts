import type { LiveChange } from '@pitlane/shared/api/live';
import { MAX_TOPICS, type Topic } from '@pitlane/shared/domain/site/topics';
import { toAddress } from '../site-path.ts';
import { createStore } from '../store.ts';
import {
  type ConnectionParts,
  type ConnectionState,
  createConnection,
  type StreamEvent,
} from './live-connection.ts';

/**
 * A change with its number in the outbox. The number is null when it is unknown what was missed: then
 * everything shown must be read again.
 */
export type LiveMessage = LiveChange & { seq: number | null };
/** Topics, each with the number that what is shown was made from; null listens from now on. */
export type Wanted = ReadonlyMap<Topic, number | null>;

/** Whether the page is visible. The listener is also called when the browser is online again. */
export type Visibility = { isHidden: () => boolean; onChange: (listener: () => void) => () => void };
export type LiveSourceParts = { open: ConnectionParts['open']; visibility: Visibility };

/** A change of page takes topics away and brings others: they are gathered, so that they cost one new stream. */
const GATHER_TOPICS_MS = 50;
/**
 * A tab that is hidden for this long closes its stream. It resumes at its position when it is visible again.
 */
export const HIDDEN_CLOSE_MS = 30_000;
const GAP: LiveMessage = { entity: 'gap', id: '', version: 0, topics: [], seq: null };

/**
 * The one stream of a tab. Parts of the page register their topics. When the topics change, a new stream
 * continues at the position of the old one, or earlier if a new topic's data is older. So no change is lost
 * between the two.
 */
export function createLiveSource({ open, visibility }: LiveSourceParts) {
  const state = createStore<ConnectionState>({ status: 'closed' });
  const listeners = new Set<(message: LiveMessage) => void>();
  const wants = new Map<string, Wanted>();
  let topics = new Set<Topic>();
  /** Every change of the topics up to this number has arrived. */
  let position: number | null = null;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;

  const tell = (message: LiveMessage) => {
    for (const listener of listeners) listener(message);
  };
  const connection = createConnection({
    open,
    getUrl: () => liveUrl(topics, position),
    onEvent({ event, data, id }: StreamEvent) {
      if (event === 'position') position = Number(data);
      if (event !== 'change') return;
      const seq = Number(id);
      position = seq;
      tell({ ...(JSON.parse(data) as LiveChange), seq });
    },
    onState(next) {
      state.setState(next);
      // It may be a while: until then the page is read again whenever a stream is refused.
      if (next.status === 'refused' || (next.status === 'lost' && position === null)) tell(GAP);
    },
  });
  const apply = () => {
    gathering = undefined;
    const next = joinWants(wants.values());
    const added = [...next].filter(([topic]) => !topics.has(topic));
    if (added.length === 0 && next.size === topics.size) return;
    const known = added.flatMap(([, since]) => (since === null ? [] : [since]));
    if (known.length > 0) position = Math.min(...known, position ?? Number.POSITIVE_INFINITY);
    topics = new Set(next.keys());
    if (topics.size === 0) stop();
    else if (!visibility.isHidden() || state.getState().status !== 'closed') start();
  };
  const start = () => {
    stopWatching ??= visibility.onChange(onVisibility);
    connection.start();
  };
  const stop = () => {
    stopWatching?.();
    stopWatching = undefined;
    clearTimeout(hiding);
    connection.stop();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    const { status } = state.getState();
    if (visibility.isHidden()) hiding = setTimeout(connection.stop, HIDDEN_CLOSE_MS);
    // A reader who is back, or online again, does not wait for the next try.
    else if ((status === 'closed' || status === 'lost') && topics.size > 0) connection.start();
  };

  return {
    state,
    /** The number up to which every change of the current topics has arrived; null while it is unknown. */
    getPosition: () => position,
    /** Calls back for every change of a wanted topic, until the returned function is called. */
    listen(listener: (message: LiveMessage) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sets the topics of one part of the page, known by its name. An empty map removes them. */
    want(part: string, wanted: Wanted): void {
      wants.set(part, wanted);
      if (gathering === undefined) gathering = setTimeout(apply, GATHER_TOPICS_MS);
    },
    /** Returns whether the stream receives changes of this topic. */
    has: (topic: Topic) => topics.has(topic),
  };
}
export type LiveSource = ReturnType<typeof createLiveSource>;

/** Returns each topic with the lowest number that is wanted for it. */
function joinWants(wants: Iterable<Wanted>): Map<Topic, number | null> {
  const joined = new Map<Topic, number | null>();
  for (const wanted of wants) {
    for (const [topic, since] of wanted) {
      const before = joined.get(topic) ?? null;
      joined.set(topic, before === null || since === null ? (before ?? since) : Math.min(before, since));
    }
  }
  return joined;
}

/**
 * More topics than the server accepts: subscribe to everything, and ignore what does not concern the page.
 */
function liveUrl(topics: ReadonlySet<Topic>, position: number | null): string {
  const query = [
    ...(topics.size <= MAX_TOPICS ? [`topics=${[...topics].sort().join(',')}`] : []),
    ...(position === null ? [] : [`since=${position}`]),
  ];
  return `/api/live?${query.join('&')}`;
}

/** Whether this tab is looked at. */
export const documentVisibility: Visibility = {
  isHidden: () => document.visibilityState === 'hidden',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      removeEventListener('online', listener);
    };
  },
};

/** The stream of this tab. It opens with the first topic. */
export const liveSource = createLiveSource({
  open: (url, init) => fetch(toAddress(url), { ...init, cache: 'no-store' }),
  visibility: documentVisibility,
});
