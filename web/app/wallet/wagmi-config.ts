import type { Site } from '@pitlane/shared/api/site';
import { type EIP1193Provider, http, type Chain as ViemChain } from 'viem';
import { type Config, createConfig, createStorage } from 'wagmi';
import { getSiteUrl } from '../lib/site-path.ts';
import { DEMO_WALLET_ID } from './connection-state.ts';
import { discoverWallets } from './discover-wallets.ts';
import { guardedInjected } from './guard-connector.ts';
import { RELAY, toViemChain } from './site-chains.ts';
import { walletStorage } from './wallet-storage.ts';
import { STORAGE_KEY } from './wallet-store.ts';
import { walletConnect } from './walletconnect/walletconnect-connector.ts';

/** A steering wheel in the signal colour, as EIP-6963 wants icons: a data address. */
const DEMO_WALLET_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#ff5a1f"/>' +
    '<g fill="none" stroke="#160600" stroke-width="8" stroke-linecap="round"><circle cx="48" cy="48" r="28"/>' +
    '<path d="M21 44h54M48 56v19"/></g><circle cx="48" cy="48" r="9" fill="#160600"/></svg>',
)}`;

/** How often a waiting transaction is asked for, in milliseconds. */
const POLL_MS = 700;

/**
 * wagmi without React: the chains of this installation, every wallet that announces itself (EIP-6963), the one at
 * window.ethereum for browsers that announce none, and the demo wallet and WalletConnect where they are offered.
 */
export function createWagmiConfig(site: Site, demo: EIP1193Provider | undefined): Config {
  const [first, ...rest] = site.chains.map((chain) => toViemChain(chain, getSiteUrl()));
  if (!first)
    throw new Error('This installation serves no chain, so there is nothing to connect a wallet to.');
  const chains: [ViemChain, ...ViemChain[]] = [first, ...rest];
  const config = createConfig({
    chains,
    connectors: [
      ...(demo ? [demoConnector(demo)] : []),
      guardedInjected(),
      ...(site.walletconnect ? [walletConnect(site, site.walletconnect)] : []),
    ],
    multiInjectedProviderDiscovery: false,
    transports: Object.fromEntries(chains.map((chain) => [chain.id, http(undefined, RELAY)])),
    pollingInterval: POLL_MS,
    batch: { multicall: false },
    storage: createStorage({ key: STORAGE_KEY, storage: whichWalletOnly }),
  });
  discoverWallets(config);
  return config;
}

function demoConnector(provider: EIP1193Provider) {
  return guardedInjected({
    target: { id: DEMO_WALLET_ID, name: 'Demo wallet', icon: DEMO_WALLET_ICON, provider: provider as never },
  });
}

/** Stores which wallet it was, but not wagmi's copy of the connection: reconnecting reads that again. */
const whichWalletOnly = {
  ...walletStorage,
  getItem: (key: string) => (isCopy(key) ? null : walletStorage.getItem(key)),
  setItem: (key: string, value: string) => {
    if (!isCopy(key)) walletStorage.setItem(key, value);
  },
};

function isCopy(key: string): boolean {
  return key === `${STORAGE_KEY}.store`;
}
