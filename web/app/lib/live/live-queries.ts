import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Query, QueryClient } from '@tanstack/react-query';
import { getAnswerPosition, trackAnswers } from './answer-positions.ts';
import type { LiveMessage, LiveSource, Visibility } from './live-source.ts';
import { getQueryInterest } from './query-topics.ts';
import { createRefetcher } from './refetcher.ts';

export type LiveQueriesParts = {
  client: QueryClient;
  source: LiveSource;
  visibility: Visibility;
  /** The change that the page's own data was made from. */
  first: number | null;
};

/** The name under which the queries register their topics at the source. */
const PART = 'queries';

/**
 * Keeps cached answers current until the returned function is called. The queries on the screen define the
 * topics of the tab. A change refetches the queries that it concerns and that are older. An answer that is
 * not on the screen is only marked, and refetched when it is shown again.
 */
export function startLiveQueries({ client, source, visibility, first }: LiveQueriesParts): () => void {
  const cache = client.getQueryCache();
  const positionOf = (query: Query) => getAnswerPosition(query, first);
  const refetcher = createRefetcher({ client, visibility, positionOf });

  const want = () => {
    const wanted = new Map<Topic, number | null>();
    for (const query of cache.getAll().filter((each) => each.isActive())) {
      for (const topic of getQueryInterest(query.queryKey, query.state.data)?.topics ?? []) {
        wanted.set(topic, lower(wanted.get(topic), positionOf(query)));
      }
    }
    markUnheard(cache.getAll(), wanted);
    source.want(PART, wanted);
  };
  /** Answers that are not shown and had no listener for a while: they may be out of date. */
  const markUnheard = (queries: Query[], wanted: ReadonlyMap<Topic, number | null>) => {
    for (const query of queries.filter((each) => !each.isActive())) {
      const topics = getQueryInterest(query.queryKey, query.state.data)?.topics ?? [];
      const unheard = topics.some((topic) => {
        const since = wanted.get(topic);
        return !source.has(topic) && since != null && since > (positionOf(query) ?? 0);
      });
      if (unheard && query.state.data !== undefined) query.invalidate();
    }
  };
  const onMessage = (message: LiveMessage) => {
    for (const query of cache.getAll()) {
      if (!concerns(query, message)) continue;
      if (message.seq !== null && message.seq <= (positionOf(query) ?? -1)) continue;
      if (query.isActive()) refetcher.mark(query, message.seq);
      else query.invalidate();
    }
  };
  let lost = false;
  /** Retries queries that failed while the server was away, once the stream is back: no change would do that. */
  const onState = () => {
    const { status } = source.state.getState();
    if (status === 'lost') lost = true;
    if (status !== 'open' || !lost) return;
    lost = false;
    const failed = cache.getAll().filter(({ state }) => state.status === 'error' && state.data === undefined);
    for (const query of failed.filter((each) => each.isActive())) refetcher.retry(query, 0);
  };
  /** A server that answers, while its database is away, keeps its stream: nothing but the time brings back what failed. */
  const onFailure = (query: Query) => {
    const isPage = query.state.fetchMeta?.fetchMore !== undefined;
    if (!lost && !isPage && query.isActive()) refetcher.retry(query);
  };

  const stops = [
    source.state.subscribe(onState),
    trackAnswers(client, source.getPosition),
    source.listen(onMessage),
    cache.subscribe((event) => {
      const { type } = event;
      if (type === 'updated' && event.action.type === 'error') onFailure(event.query);
      if (type === 'observerAdded' || type === 'observerRemoved' || type === 'observerOptionsUpdated') want();
    }),
    refetcher.stop,
    () => source.want(PART, new Map()),
  ];
  want();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns whether a query shows what has changed, in a version that is older. */
function concerns(query: Query, { entity, id, version, topics }: LiveMessage): boolean {
  const interest = getQueryInterest(query.queryKey, query.state.data);
  if (!interest) return false;
  if (entity === 'gap' && topics.length === 0) return true;
  if (!topics.some((topic) => interest.topics.includes(topic))) return false;
  if (entity === 'gap') return true;
  if (interest.entities && !interest.entities.includes(entity)) return false;
  return !(
    entity === 'nft' &&
    query.queryKey[0] === 'nft' &&
    shownVersion(query) >= version &&
    query.queryKey[1] === id
  );
}

/** The version of the item in a detail's answer; -1 while there is none. */
function shownVersion({ state }: Query): number {
  const data = state.data as { nft?: { version?: number } } | undefined;
  return data?.nft?.version ?? -1;
}

function lower(one: number | null | undefined, other: number | null): number | null {
  if (one === undefined || one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
