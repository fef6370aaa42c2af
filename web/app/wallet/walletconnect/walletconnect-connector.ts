import type { Site } from '@pitlane/shared/api/site';
import { type Address, type EIP1193Provider, SwitchChainError } from 'viem';
import { type CreateConnectorFn, createConnector } from 'wagmi';
import { getSiteUrl } from '../../lib/site-path.ts';
import { WALLETCONNECT_ID } from '../connection-state.ts';
import { guardProvider, readAccounts } from '../guard-provider.ts';
import { NOT_LOADED } from '../not-loaded.ts';
import type { WalletConnectProvider } from './walletconnect-provider.ts';

type Relay = NonNullable<Site['walletconnect']>;
type Started = { wallet: WalletConnectProvider; guarded: EIP1193Provider };

/**
 * wagmi's connector for WalletConnect. Its code is loaded, and the relay is asked, when the visitor chooses it, or when the wallet of the last visit was
 * behind it.
 */
export function walletConnect(site: Site, { project_id, relay_url }: Relay): CreateConnectorFn {
  let started: Promise<Started> | undefined;
  const start = () => {
    started ??= load().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  const load = async (): Promise<Started> => {
    const { createWalletConnectProvider } = await import('./walletconnect-provider.ts').catch(
      (cause: unknown) => {
        throw new Error(NOT_LOADED, { cause });
      },
    );
    const url = getSiteUrl();
    const wallet = createWalletConnectProvider({
      projectId: project_id,
      relayUrl: relay_url,
      chainIds: site.chains.map((chain) => chain.chain_id),
      proposer: { name: site.name, description: DESCRIPTION, url, icons: [`${url}/favicon.svg`] },
    });
    return { wallet, guarded: guardProvider(wallet as never, { name: NAME }) };
  };
  return createConnector<EIP1193Provider>((config) => {
    const onAccountsChanged = (accounts: readonly string[]) =>
      config.emitter.emit('change', { accounts: readAccounts(accounts) });
    const onChainChanged = (chainId: string) => config.emitter.emit('change', { chainId: Number(chainId) });
    const onDisconnect = () => config.emitter.emit('disconnect');
    const listen = ({ guarded }: Started, how: 'on' | 'removeListener') => {
      guarded[how]('accountsChanged', onAccountsChanged as never);
      guarded[how]('chainChanged', onChainChanged);
      guarded[how]('disconnect', onDisconnect);
    };
    const askAccounts = async (method: 'eth_accounts' | 'eth_requestAccounts') =>
      readAccounts(await (await start()).guarded.request({ method }));
    const readChainId = async () => Number(await (await start()).guarded.request({ method: 'eth_chainId' }));
    return {
      id: WALLETCONNECT_ID,
      name: NAME,
      type: WALLETCONNECT_ID,
      async connect({ isReconnecting, withCapabilities } = {}) {
        const now = await start();
        try {
          const accounts = await askAccounts(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts');
          listen(now, 'removeListener');
          listen(now, 'on');
          const listed = withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts;
          return { accounts: listed as never, chainId: await readChainId() };
        } catch (error) {
          // A wallet that scans the code later would be connected to nothing.
          now.wallet.leave();
          throw error;
        }
      },
      async disconnect() {
        const now = await start();
        listen(now, 'removeListener');
        now.wallet.leave();
      },
      getAccounts: () => askAccounts('eth_accounts') as Promise<readonly Address[]>,
      getChainId: readChainId,
      getProvider: async () => (await start()).guarded,
      isAuthorized: async () => (await askAccounts('eth_accounts')).length > 0,
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId);
        if (!chain) throw new SwitchChainError(new Error(`no network ${chainId} is served here`));
        const { guarded } = await start();
        await guarded.request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: `0x${chainId.toString(16)}` }],
        });
        return chain;
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    };
  });
}

const NAME = 'WalletConnect';
const DESCRIPTION = 'Cars of the racing game: mint, buy, sell and bid.';
