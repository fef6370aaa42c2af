import type { EIP1193Provider } from 'viem';
import { type CreateConnectorFn, injected } from 'wagmi';
import { DEMO_WALLET_ID } from './connection-state.ts';
import { guardProvider, readAccounts } from './guard-provider.ts';
import { readRemembered } from './remembered-wallet.ts';

/**
 * wagmi's connector of a wallet, with three rules of ours:
 * 1. every request of the wallet ends;
 * 2. its accounts are valid addresses, whatever it reports;
 * 3. unless the visitor chooses it, it connects only with the account that was connected before.
 */
export function guardedInjected(target?: Parameters<typeof injected>[0]): CreateConnectorFn {
  const create = injected(target);
  return (config) => {
    const base = create(config);
    const { onAccountsChanged, onConnect } = base;
    return {
      ...base,
      async getProvider() {
        const provider = (await base.getProvider()) as EIP1193Provider | undefined;
        const asksHere = base.id === DEMO_WALLET_ID;
        return provider && guardProvider(provider, { name: base.name, asksHere });
      },
      onAccountsChanged(accounts) {
        onAccountsChanged.call(this, readAccounts(accounts));
      },
      async onConnect(info) {
        const remembered = readRemembered();
        if (remembered?.id !== base.id) return;
        const [account] = readAccounts(await this.getAccounts());
        if (account === remembered.address) await onConnect?.call(this, info);
      },
    } as typeof base;
  };
}
