import { QueryClient } from '@tanstack/react-query';

const CACHE_TTL_MS = 60_000;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Live updates mark what is stale (live-queries.ts). The time is only a fallback.
      queries: { staleTime: CACHE_TTL_MS, retry: 1, networkMode: 'always' },
    },
  });
}

let shared: QueryClient | undefined;

/** The browser's one cache; on the server a new one for each call, so that no visitor sees another's answers. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  shared ??= createQueryClient();
  return shared;
}
