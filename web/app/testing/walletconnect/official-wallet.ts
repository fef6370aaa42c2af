/** A wallet app: the library that wallets use (@walletconnect/sign-client) with a key of its own. */
import { SignClient } from '@walletconnect/sign-client';
import { numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

type Hex = `0x${string}`;
export type WalletRequest = { chainId: number; method: string; params: unknown[] };
export type WalletOptions = {
  relayUrl: string;
  key: Hex;
  /** The networks that it allows, by EIP-155 id. */
  chainIds: readonly number[];
  /** Sends a transaction of its account. */
  send?: (chainId: number, transaction: Record<string, unknown>) => Promise<Hex>;
};

/** Answers of its owner. */
type Mood = {
  declines?: boolean;
  silent?: boolean;
  /** Answers wait for it. */
  held?: Promise<void>;
};

export type OfficialWallet = {
  address: Hex;
  mood: Mood;
  /** What the page has asked, in order. */
  asked: WalletRequest[];
  /** Who the page says it is. */
  proposers: { name: string; url: string }[];
  /** Scans a code. Resolves when the page has the accounts, or when the owner has declined. */
  scan: (uri: string) => Promise<void>;
  /** Ends every session. */
  leave: () => Promise<void>;
  goTo: (chainId: number) => Promise<void>;
  /** Shares these accounts from now on. */
  share: (accounts: readonly Hex[]) => Promise<void>;
  ping: () => Promise<void>;
  /** Calls back when the page has ended a session. */
  onLeft: (listener: () => void) => void;
  stop: () => Promise<void>;
};

const SIGN_METHODS = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'];
const DECLINED = { code: 5000, message: 'User rejected.' };

/**
 * Starts a wallet. With IS_VITEST=true in the environment it asks no third party: the library then leaves out its vendor's check of pages.
 */
export async function startWallet({ relayUrl, key, chainIds, send }: WalletOptions): Promise<OfficialWallet> {
  const account = privateKeyToAccount(key);
  const client = await SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
    metadata: { name: 'Scanning Wallet', description: 'A test', url: 'https://wallet.example', icons: [] },
  });
  let isStopped = false;
  const { publisher } = client.core.relayer;
  const publish = publisher.publish.bind(publisher);
  publisher.publish = async (...given) => {
    try {
      await publish(...given);
    } catch (error) {
      // The library gives up a minute after the relay was away, and the test may be over by then.
      if (!isStopped) throw error;
    }
  };
  const mood: Mood = {};
  const asked: WalletRequest[] = [];
  const proposers: OfficialWallet['proposers'] = [];
  const listAccounts = (addresses: readonly Hex[]) =>
    chainIds.flatMap((id) => addresses.map((address) => `eip155:${id}:${address}`));
  const toNamespaces = (addresses: readonly Hex[]) => ({
    eip155: {
      chains: chainIds.map((id) => `eip155:${id}`),
      accounts: listAccounts(addresses),
      methods: SIGN_METHODS,
      events: ['accountsChanged', 'chainChanged'],
    },
  });
  let decided = Promise.withResolvers<void>();

  client.on('session_proposal', async ({ id, params }) => {
    const { name, url } = params.proposer.metadata;
    proposers.push({ name, url });
    try {
      if (mood.silent) return;
      if (mood.declines) await client.reject({ id, reason: DECLINED });
      else await (await client.approve({ id, namespaces: toNamespaces([account.address]) })).acknowledged();
      decided.resolve();
    } catch (error) {
      decided.reject(error);
    }
  });
  client.on('session_request', async ({ id, topic, params }) => {
    const { method, params: given } = params.request;
    const chainId = Number(params.chainId.split(':')[1]);
    asked.push({ chainId, method, params: given });
    if (mood.silent) return;
    await mood.held;
    const response = mood.declines
      ? { id, jsonrpc: '2.0', error: DECLINED }
      : { id, jsonrpc: '2.0', result: await answer(chainId, method, given) };
    await client.respond({ topic, response });
  });
  const answer = (chainId: number, method: string, given: unknown[]) => {
    switch (method) {
      case 'personal_sign':
        return account.signMessage({ message: { raw: given[0] as Hex } });
      case 'eth_signTypedData_v4':
        return account.signTypedData(JSON.parse(String(given[1])));
      case 'eth_sendTransaction':
        return send?.(chainId, given[0] as Record<string, unknown>) ?? `0x${'1'.repeat(64)}`;
      default:
        throw new Error(`the wallet did not allow ${method}`);
    }
  };
  const sessions = () => client.session.getAll().map(({ topic }) => topic);
  const forEach = async (act: (topic: string) => Promise<unknown>) => {
    for (const topic of sessions()) await act(topic);
  };

  return {
    address: account.address.toLowerCase() as Hex,
    mood,
    asked,
    proposers,
    async scan(uri) {
      decided = Promise.withResolvers();
      await client.pair({ uri });
      await decided.promise;
    },
    leave: () =>
      forEach((topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })),
    goTo: (chainId) =>
      forEach((topic) =>
        client.emit({
          topic,
          event: { name: 'chainChanged', data: numberToHex(chainId) },
          chainId: `eip155:${chainId}`,
        }),
      ),
    share: (addresses) =>
      forEach(async (topic) =>
        (await client.update({ topic, namespaces: toNamespaces(addresses) })).acknowledged(),
      ),
    onLeft: (listener) => void client.on('session_delete', listener),
    ping: () => forEach((topic) => client.ping({ topic })),
    async stop() {
      isStopped = true;
      await client.core.relayer.transportClose();
      client.core.heartbeat.stop();
    },
  };
}
