import { createContext, use } from 'react';

/** The Content-Security-Policy nonce of the page being rendered; undefined in the browser, which needs none. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
