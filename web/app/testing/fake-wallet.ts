/** Fakes of the modules that talk to a wallet, a chain and the site. */
import { vi } from 'vitest';
import { FACTS, ME, READ_AT } from './fake-trading.ts';

/** In place of `wallet/wagmi-client.ts`. */
export const fakeWagmiClient = { chainReader: async () => ({ client: READ_AT.client, facts: FACTS }) };

/** In place of `wallet/tx/wallet-session.ts`. */
export const fakeWalletSession = {
  openWalletSession: async () => ({ account: ME, client: READ_AT.client }),
  readNow: async () => READ_AT,
  sendCall: vi.fn(),
};

/** In place of `wallet/tx/follow-transaction.ts`: everything is mined and read at once, with these logs. */
export const fakeFollowing = (logs: () => readonly unknown[] = () => []) => ({
  followTransaction: async () => ({ receipt: { logs: logs() }, account: ME, indexed: true }),
});
