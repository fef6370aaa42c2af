import type { Nft, NftList } from '@pitlane/shared/api/nfts';
import { isSearchable } from '@pitlane/shared/domain/browse';
import { useEffect, useState } from 'react';
import { ApiError, asSent, getJson } from '../../lib/api.ts';

export type SearchState = {
  /** What the results belong to. */
  query: string;
  cars: readonly Nft[];
  total: number;
  /** Whether the total is "at least" this. */
  capped: boolean;
  loading: boolean;
  error?: string;
};

const NOTHING: SearchState = { query: '', cars: [], total: 0, capped: false, loading: false };
/** Typing on within this time replaces the question before it is asked. */
const PAUSE_MS = 120;
const SHOWN = 6;

/**
 * Items whose title contains the text, searched a moment after the last key. A newer request cancels an older
 * one.
 */
export function useSearch(text: string, attempt: number): SearchState {
  const query = text.trim();
  const [state, setState] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (!isSearchable(query)) return setState(NOTHING);
    const stop = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(async () => {
      const path = `/api/nfts?${new URLSearchParams({ title: query, limit: String(SHOWN) })}`;
      try {
        const { items, total, capped } = await getJson(asSent<NftList>(), path, {
          init: { signal: stop.signal },
        });
        setState({ query, cars: items, total, capped: capped.total, loading: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        const message = error instanceof ApiError ? error.message : 'The search failed.';
        setState({ query, cars: [], total: 0, capped: false, loading: false, error: message });
      }
    }, PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [query, attempt]);
  return state;
}
