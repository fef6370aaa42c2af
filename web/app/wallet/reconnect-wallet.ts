import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { Config, Connector } from 'wagmi';
import { reconnect, watchConnectors } from 'wagmi/actions';
import { toast } from '../lib/toast.ts';
import { asConnecting } from './connecting-wallets.ts';
import { readAccounts } from './guard-provider.ts';
import { type RememberedWallet, readRemembered } from './remembered-wallet.ts';
import { getWallet, setWallet } from './wallet-store.ts';

/** How long a remembered browser wallet gets to announce itself and to answer after the page has loaded. */
const ANNOUNCE_MS = 1000;

/**
 * Connects the wallet of before again, without a question: the one of the same id that still gives the same account first. Where
 * none does, the visitor has to choose. One that comes later than ANNOUNCE_MS is connected then, unless another wallet was chosen
 * by that time.
 */
export async function reconnectRemembered(config: Config): Promise<void> {
  const remembered = readRemembered();
  if (!remembered) return;
  const tried = new Set<string>();
  let other: string | undefined;
  let stop: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ANNOUNCE_MS);
    const tryOne = async (connector: Connector) => {
      tried.add(connector.uid);
      const account = await readAccount(connector);
      if (account !== remembered.address) {
        other ??= account;
        return;
      }
      if (!isWanted(remembered)) return;
      stop();
      clearTimeout(timer);
      try {
        await asConnecting(connector, () => reconnect(config, { connectors: [connector] }));
      } finally {
        resolve();
      }
    };
    const look = () => {
      for (const connector of config.connectors)
        if (connector.id === remembered.id && !tried.has(connector.uid))
          tryOne(connector).catch((error: unknown) => {
            console.error(`${connector.name} didn’t reconnect.`, error);
          });
    };
    stop = watchConnectors(config, { onChange: look });
    look();
  });
  if (other && !isChosen()) tellOther(other);
}

/** The account that a wallet gives first without a question; undefined when it gives none. */
async function readAccount(connector: Connector): Promise<string | undefined> {
  try {
    return readAccounts(await connector.getAccounts())[0];
  } catch (error) {
    console.warn(`${connector.name} didn’t share an account.`, error);
    return undefined;
  }
}

/** Returns whether the visitor has chosen no other wallet, and has not disconnected this one. */
function isWanted({ id, address }: RememberedWallet): boolean {
  const now = readRemembered();
  return !isChosen() && now?.id === id && now.address === address;
}

function isChosen(): boolean {
  const { status } = getWallet();
  return status === 'connected' || status === 'connecting';
}

function tellOther(account: string): void {
  const hint = `Your wallet now shares ${shortAddress(account)}, not the account from your last visit. Connect it to continue with this account.`;
  setWallet({ status: 'disconnected', hint });
  toast('info', hint);
}
