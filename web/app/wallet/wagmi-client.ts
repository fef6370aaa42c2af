import type { Site } from '@pitlane/shared/api/site';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Client } from 'viem';
import type { Config, Connector } from 'wagmi';
import { connect, disconnect, watchConnection } from 'wagmi/actions';
import { toast } from '../lib/toast.ts';
import { asConnecting, stopConnecting } from './connecting-wallets.ts';
import { walletStateOf } from './connection-state.ts';
import { createDemoWallet, type DemoWallet } from './demo/demo-wallet.ts';
import { getPageSite } from './page-site.ts';
import { problem } from './problem-words.ts';
import { reconnectRemembered } from './reconnect-wallet.ts';
import { forgetWallet, rememberWallet } from './remembered-wallet.ts';
import { type SiteChain, siteChain } from './site-chains.ts';
import { switchNetwork } from './switch-network.ts';
import { createWagmiConfig } from './wagmi-config.ts';
import { WalletProblemError } from './wallet-problem.ts';
import { stopAfterDisconnect } from './wallet-requests.ts';
import { getWallet, setWallet } from './wallet-store.ts';
import { clearWrongNetwork } from './wrong-network-toast.ts';

export type WagmiClient = { site: Site; config: Config; demo: DemoWallet | undefined };

let client: Promise<WagmiClient> | undefined;
let disconnecting = false;

/** The wallet client, made once. Rejects with a WalletProblemError where the page came without the facts. */
export function startWagmiClient(): Promise<WagmiClient> {
  client ??= createWagmiClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

const NO_FACTS = 'This page is missing its contract addresses. Reload it.';

async function createWagmiClient(): Promise<WagmiClient> {
  const site = getPageSite();
  if (!site) throw new WalletProblemError({ ...problem('SITE_DOWN', NO_FACTS), retry: 'reload' });
  const demo = site.demo ? createDemoWallet(site) : undefined;
  const config = createWagmiConfig(site, demo?.provider);
  watchConnection(config, {
    onChange: (connection, { connector: left }) => {
      const before = getWallet();
      const next = walletStateOf(connection, before, disconnecting);
      setWallet(next);
      if (next.address && connection.connector)
        rememberWallet({ id: connection.connector.id, address: next.address });
      if (before.status === 'connected' && next.status === 'disconnected' && left) void stopAsking(left);
      if (next.hint) toast('warning', next.hint);
    },
  });
  return { site, config, demo };
}

/** Ends the waiting for what a wallet was asked before it disconnected. */
async function stopAsking(connector: Connector): Promise<void> {
  try {
    stopAfterDisconnect((await connector.getProvider()) as object);
  } catch (error) {
    console.error(`What ${connector.name} was asked before it disconnected is still waited for.`, error);
  }
}

/** Connects the wallet of the last visit again: see reconnectRemembered. */
export async function reconnectWallet(): Promise<void> {
  const { config } = await startWagmiClient();
  await reconnectRemembered(config);
}

/**
 * Asks a wallet for its accounts; another one that is being asked is not waited for any longer. Rejects with the wallet's own
 * error, for explainWalletError.
 */
export async function connectWallet(connector: Connector): Promise<void> {
  const { config } = await startWagmiClient();
  stopConnecting();
  await connecting;
  const before = config.connectors.find((each) => each.uid === config.state.current);
  if (before?.uid === connector.uid) return;
  const attempt = asConnecting(connector, () => {
    // A visitor may choose before the wallet of the last visit has been looked for.
    setWallet((now) => (now.status === 'checking' ? { status: 'connecting' } : now));
    return connect(config, { connector });
  });
  connecting = attempt.then(noValue, noValue);
  await attempt;
  if (!before) return;
  await disconnect(config, { connector: before });
  // wagmi keeps by id which wallets were left, and this one has the same.
  if (before.id === connector.id) await config.storage?.removeItem(`${connector.id}.disconnected` as never);
}

let connecting: Promise<void> = Promise.resolve();
const noValue = () => undefined;

/** Ends the connection and forgets which wallet it was. */
export async function disconnectWallet(): Promise<void> {
  const { config } = await startWagmiClient();
  stopConnecting();
  disconnecting = true;
  try {
    await disconnect(config);
    forgetWallet();
  } finally {
    disconnecting = false;
  }
}

/** Asks the wallet to go to a chain, and to learn it first when it does not know it. Rejects with the wallet's error. */
export async function switchWalletTo(chain: Chain): Promise<void> {
  const { site, config } = await startWagmiClient();
  await switchNetwork(config, siteChain(site, chain).chain_id);
  clearWrongNetwork();
}

/** A reader of one chain, through this site's relay. */
export async function chainReader(chain: Chain): Promise<{ client: Client; facts: SiteChain }> {
  const { site, config } = await startWagmiClient();
  const facts = siteChain(site, chain);
  return { client: config.getClient({ chainId: facts.chain_id }), facts };
}
