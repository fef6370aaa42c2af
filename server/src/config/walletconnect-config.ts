import { z } from 'zod';
import { isPlain } from './plain-connections.ts';

/** The relay that pages and wallet apps meet at. Pages know both values: neither is secret. */
export type WalletConnectConfig = { projectId: string; relayUrl: string };

/** The relay that the wallet apps' own library uses unless it is told otherwise. */
export const PUBLIC_RELAY = 'wss://relay.walletconnect.org';

export const WALLETCONNECT_ENV = {
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { error: 'must be 32 hexadecimal digits, in lower case' })
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a wss:// address' })
    .regex(/^[^?#]*$/, { error: 'must end after the host, port or path' })
    .optional(),
};
type Values = z.infer<z.ZodObject<typeof WALLETCONNECT_ENV>>;

/** Undefined: WalletConnect is not offered. */
export function findWalletConnect({
  WALLETCONNECT_PROJECT_ID: projectId,
  WALLETCONNECT_RELAY_URL: relayUrl = PUBLIC_RELAY,
}: Values): WalletConnectConfig | undefined {
  return projectId ? { projectId, relayUrl: relayUrl.replace(/\/$/, '') } : undefined;
}

export function findWalletConnectProblems({
  WALLETCONNECT_PROJECT_ID: projectId,
  WALLETCONNECT_RELAY_URL: relayUrl,
}: Record<string, string>): string[] {
  if (!relayUrl) return [];
  if (!projectId)
    return ['WALLETCONNECT_PROJECT_ID: missing; WALLETCONNECT_RELAY_URL is of no use without it'];
  return URL.canParse(relayUrl) && isPlain(new URL(relayUrl))
    ? ['WALLETCONNECT_RELAY_URL: must be a wss:// address; ws:// is for a relay on this machine']
    : [];
}
