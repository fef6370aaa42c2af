import type { EIP1193Provider } from 'viem';
import type { Config } from 'wagmi';
import { isObject } from '../lib/is-object.ts';
import { DEMO_WALLET_ID, WALLETCONNECT_ID } from './connection-state.ts';
import { guardedInjected } from './guard-connector.ts';

/** What a wallet announces of itself (EIP-6963). Its `uuid` is another one at each visit. */
type Announced = { id: string; name: string; icon?: string; provider: EIP1193Provider };

/** Ids of wallets that announce nothing: a wallet that announces one would pass for them. */
const RESERVED: ReadonlySet<string> = new Set([DEMO_WALLET_ID, 'injected', WALLETCONNECT_ID]);

/**
 * Adds every wallet that announces itself (EIP-6963), now and later. wagmi's own discovery leaves out the second of two wallets
 * with the same rdns; here each provider is a wallet.
 */
export function discoverWallets({ _internal: { connectors } }: Config): void {
  const known = new Set<unknown>();
  addEventListener('eip6963:announceProvider', (event) => {
    const announced = readAnnouncement((event as CustomEvent<unknown>).detail);
    if (!announced || known.has(announced.provider)) return;
    known.add(announced.provider);
    const connector = connectors.setup(guardedInjected({ target: announced as never }));
    connectors.setState((before) => [...before, connector]);
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
}

/** Any script of the page may announce anything. */
function readAnnouncement(detail: unknown): Announced | undefined {
  const { info, provider } = (isObject(detail) ? detail : {}) as Record<string, unknown>;
  if (!isObject(info) || !isObject(provider)) return undefined;
  const { name, rdns, icon } = info as Record<string, unknown>;
  if (typeof (provider as { request?: unknown }).request !== 'function') return undefined;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const id = typeof rdns === 'string' && rdns !== '' ? rdns : name;
  if (RESERVED.has(id)) return undefined;
  return {
    id,
    name,
    provider: provider as EIP1193Provider,
    // Another address would tell its host who is here.
    ...(typeof icon === 'string' && icon.startsWith('data:image/') && { icon }),
  };
}
