import type { Site } from '@pitlane/shared/api/site';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Client } from 'viem';
import type { Config, Connector } from 'wagmi';
import { connect, disconnect, reconnect, switchChain, watchConnection, watchConnectors } from 'wagmi/actions';
import { asSent, getJson } from '../lib/api.ts';
import { toast } from '../lib/toast.ts';
import { walletStateOf } from './connection-state.ts';
import { createDemoWallet, type DemoWallet } from './demo/demo-wallet.ts';
import { type SiteChain, siteChain } from './site-chains.ts';
import { createWagmiConfig } from './wagmi-config.ts';
import { getWallet, setWallet } from './wallet-store.ts';
import { clearWrongNetwork } from './wrong-network-toast.ts';

/** How long a remembered browser wallet gets to announce itself after the page has loaded. */
const ANNOUNCE_MS = 1000;

export type WagmiClient = { site: Site; config: Config; demo: DemoWallet | undefined };

let client: Promise<WagmiClient> | undefined;
let disconnecting = false;

/** The wallet client, made once. Rejects with an ApiError while /api/site does not answer; the next call tries again. */
export function startWagmiClient(): Promise<WagmiClient> {
  client ??= createWagmiClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createWagmiClient(): Promise<WagmiClient> {
  const site = await getJson(asSent<Site>(), '/api/site');
  const demo = site.demo ? createDemoWallet(site) : undefined;
  const config = createWagmiConfig(site, demo?.provider);
  watchConnection(config, {
    onChange: (connection) => {
      const next = walletStateOf(connection, getWallet(), disconnecting);
      setWallet(next);
      if (next.hint) toast('warning', next.hint);
    },
  });
  return { site, config, demo };
}

/**
 * Reconnects the last connected wallet, without a question. Does nothing when the wallet no longer allows it.
 * A wallet that announces itself later than ANNOUNCE_MS is connected then, unless the visitor has chosen
 * another by that time.
 */
export async function reconnectWallet(): Promise<void> {
  const { config } = await startWagmiClient();
  const id = await config.storage?.getItem('recentConnectorId');
  if (!id) return;
  const connector = await waitForConnector(config, id);
  if (connector) await reconnect(config, { connectors: [connector] });
  else reconnectOnAnnouncement(config, id);
}

/** Browser wallets announce themselves (EIP-6963) when asked, some a moment after the page has loaded. */
async function waitForConnector(config: Config, id: string): Promise<Connector | undefined> {
  if (findConnector(config, id)) return findConnector(config, id);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(findConnector(config, id));
    };
    const timer = setTimeout(finish, ANNOUNCE_MS);
    const stop = watchConnectors(config, { onChange: () => findConnector(config, id) && finish() });
  });
}

function reconnectOnAnnouncement(config: Config, id: string): void {
  const stop = watchConnectors(config, {
    async onChange() {
      const connector = findConnector(config, id);
      if (!connector) return;
      stop();
      const remembered = await config.storage?.getItem('recentConnectorId');
      if (getWallet().status !== 'disconnected' || remembered !== id) return;
      await reconnect(config, { connectors: [connector] }).catch((error: unknown) => {
        console.warn(`${connector.name} came late and did not connect again.`, error);
      });
    },
  });
}

function findConnector({ connectors }: Config, id: string): Connector | undefined {
  return connectors.find((connector) => connector.id === id);
}

/** Asks a wallet for its accounts. Rejects with the wallet's own error, for explainWalletError. */
export async function connectWallet(connector: Connector): Promise<void> {
  const { config } = await startWagmiClient();
  const before = config.connectors.find((each) => each.uid === config.state.current);
  if (before?.uid === connector.uid) return;
  await connect(config, { connector });
  if (before) await disconnect(config, { connector: before });
}

/** Ends the connection and forgets which wallet it was. */
export async function disconnectWallet(): Promise<void> {
  const { config } = await startWagmiClient();
  disconnecting = true;
  try {
    await disconnect(config);
    await config.storage?.removeItem('recentConnectorId');
  } finally {
    disconnecting = false;
  }
}

/** Asks the wallet to go to a chain, and to learn it first when it does not know it. Rejects with the wallet's error. */
export async function switchWalletTo(chain: Chain): Promise<void> {
  const { site, config } = await startWagmiClient();
  await switchChain(config, { chainId: siteChain(site, chain).chain_id });
  clearWrongNetwork();
}

/** A reader of one chain, through this site's relay. */
export async function chainReader(chain: Chain): Promise<{ client: Client; facts: SiteChain }> {
  const { site, config } = await startWagmiClient();
  const facts = siteChain(site, chain);
  return { client: config.getClient({ chainId: facts.chain_id }), facts };
}
