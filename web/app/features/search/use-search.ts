import type { SearchAnswer } from '@pitlane/shared/api/search';
import { useEffect, useState } from 'react';
import { ApiError, asSent, getJson } from '../../lib/api.ts';
import { searchApiPath } from './search-paths.ts';

export type SearchState = {
  /** The last results; undefined before, and for an empty field. */
  answer: SearchAnswer | undefined;
  loading: boolean;
  error?: string;
};

const NOTHING: SearchState = { answer: undefined, loading: false };
/** Typing on within this time replaces the question before it is asked. */
const PAUSE_MS = 120;
/** The number of results of each group. */
const SHOWN = 4;

/** Searches for the text a moment after the last key. A newer request cancels an older one. */
export function useSearch(text: string, attempt: number): SearchState {
  const query = text.trim();
  const [state, setState] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (query === '') return setState(NOTHING);
    const stop = new AbortController();
    setState(({ answer }) => ({ answer, loading: true }));
    const timer = setTimeout(async () => {
      try {
        const init = { signal: stop.signal };
        const answer = await getJson(asSent<SearchAnswer>(), searchApiPath(query, SHOWN), { init });
        setState({ answer, loading: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        const message = error instanceof ApiError ? error.message : 'The search failed.';
        setState({ answer: undefined, loading: false, error: message });
      }
    }, PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [query, attempt]);
  return state;
}
