import type { Site } from '@pitlane/shared/api/site';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import {
  type Address,
  type Client,
  createClient,
  type EIP1193Provider,
  type Hex,
  http,
  type LocalAccount,
} from 'viem';
import { queryClient } from '../../lib/query-client.ts';
import { getSiteUrl } from '../../lib/site-path.ts';
import { toStorageName } from '../../lib/site-storage.ts';
import { ETH_KEYS } from '../eth-keys.ts';
import { RELAY, siteChain, toViemChain } from '../site-chains.ts';
import { walletStorage } from '../wallet-storage.ts';
import { withApproval } from './approval-store.ts';
import { browserKeyStore, parseKey } from './demo-key.ts';
import { DemoProvider } from './demo-provider.ts';
import { describeCall } from './describe-call.ts';
import { describeListing } from './describe-listing.ts';
import { describeOffer } from './describe-offer.ts';
import { type Funded, requestFunds, topUp } from './faucet.ts';

const CHAIN_KEY = toStorageName('pitlane.demo.chain');

/** The wallet of the demo world: a key made in this browser, coins from the faucet, and its own confirm sheet. */
export type DemoWallet = {
  provider: EIP1193Provider;
  /** Coins from the faucet, awaited. Rejects with the faucet's error. */
  fund: (chain: Chain, address: Address) => Promise<void>;
  /** The same, only when the wallet is low or never had test ETH. Never rejects: the balance shows what became of it. */
  topUp: (chain: Chain, address: Address) => Promise<void>;
  /** A reader of one chain. */
  client: (chain: Chain) => Client;
  /** The private key as text, for a backup; undefined before the first connect. */
  exportKey: () => Promise<Hex | undefined>;
  /** Takes another key in its place. Rejects with a RangeError for a text that is no key. */
  importKey: (text: string) => Promise<void>;
};

/** Makes the demo wallet for an installation. Creates and asks for nothing before its first use. */
export function createDemoWallet(site: Site): DemoWallet {
  const clients = new Map(site.chains.map((chain) => [chain.chain_id, relayClient(chain)]));
  const clientOf = (chainId: number): Client => {
    const client = clients.get(chainId);
    if (!client) throw new RangeError(`this site doesn’t support network ${chainId}`);
    return client;
  };
  const client = (chain: Chain) => clientOf(siteChain(site, chain).chain_id);
  const toFunded = (chain: Chain, address: Address): Funded => ({
    chain,
    address,
    client: client(chain),
    eth: siteChain(site, chain).trading?.currency as Address | undefined,
  });
  const fillUp = (chain: Chain, address: Address) =>
    topUp(toFunded(chain, address))
      .catch((error: unknown) => {
        console.warn('The demo wallet couldn’t be topped up. Check its balance.', error);
        return false;
      })
      .then(async (came) => {
        const stale = [['balance', chain], ...(came ? ETH_KEYS : [])];
        await Promise.all(stale.map((queryKey) => queryClient().invalidateQueries({ queryKey })));
      });
  let account: Promise<LocalAccount | undefined> | undefined;
  const provider = new DemoProvider({
    chainIds: site.chains.map((chain) => chain.chain_id),
    account: async (create) => {
      account ??= readAccount(create).then(
        (found) => {
          if (!found) account = undefined;
          return found;
        },
        (error: unknown) => {
          account = undefined;
          throw error;
        },
      );
      return account;
    },
    client: clientOf,
    describe: (call) => describeCall(site, call),
    describeListing: (chainId, typed) => describeListing(site, chainId, typed),
    describeOffer: (chainId, typed) => describeOffer(site, chainId, typed),
    approve: withApproval,
    onUse: (chain, address) => void fillUp(chain, address),
    // A wallet starts with coins and ETH on every chain, so that its first purchase needs no preparation.
    onConnect: (address) => {
      for (const { chain } of site.chains) void fillUp(chain, address);
    },
    remembered: {
      get: () => Number(walletStorage.getItem(CHAIN_KEY)),
      set: (chainId) => walletStorage.setItem(CHAIN_KEY, String(chainId)),
    },
  });
  return {
    provider: provider as unknown as EIP1193Provider,
    fund: (chain, address) => requestFunds(toFunded(chain, address)),
    topUp: fillUp,
    client,
    exportKey: () => browserKeyStore.read(),
    importKey: async (text) => {
      await browserKeyStore.replace(parseKey(text));
      account = undefined;
      await provider.accountChanged();
    },
  };
}

function relayClient(chain: Site['chains'][number]): Client {
  const known = toViemChain(chain, getSiteUrl());
  return createClient({ chain: known, transport: http(undefined, RELAY), pollingInterval: 700 });
}

/** The signer's code is fetched here, with the first account, and not with the list of wallets. */
async function readAccount(create: boolean): Promise<LocalAccount | undefined> {
  const present = await browserKeyStore.read();
  if (!present && !create) return undefined;
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(present ?? (await browserKeyStore.readOrAdd(generatePrivateKey())));
}
