import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveQueries } from '../lib/live/live.ts';
import { queryClient } from '../lib/query-client.ts';

/** Gives pages the cache of answers and keeps it live. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Live />
      {children}
    </QueryClientProvider>
  );
}

function Live() {
  useLiveQueries();
  return null;
}
