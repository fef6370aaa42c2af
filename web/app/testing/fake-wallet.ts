/** Fakes of the modules that talk to a wallet, a chain and the site. */
import { LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { vi } from 'vitest';
import { ALICE, FACTS, ME, READ_AT, STATE } from './fake-trading.ts';

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

/** In place of `viem/actions`, for what a maker reads before an order is signed: car 12 as it is, and nothing approved. */
export const fakeMakerReads = {
  getBlock: async () => ({ timestamp: 1_000n }),
  readContract: async (_: unknown, { functionName }: { functionName: string }) =>
    ({
      tokenState: STATE | LOCK_BIT,
      balanceOf: 5_000n,
      allowance: 0n,
      royaltyInfo: [ALICE, 500n],
      getCounter: 0n,
    })[functionName] ?? false,
};
