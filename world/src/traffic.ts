import { setTimeout as sleep } from 'node:timers/promises';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { deployments } from '@pitlane/shared/generated/deployments';
import { type Address, createTestClient, http, publicActions, walletActions } from 'viem';
import { accountAt } from './accounts.ts';
import type { WorldChain } from './start.ts';

/** People of the mnemonic whom the demo world does not use. */
const PEOPLE = [901, 902, 903].map(accountAt);
const PAUSE_MS = 250;
/** Of so many rounds one mints, so that the builder has work. One account may mint a hundred cars. */
const MINT_EVERY = 5;
const RICH = 10n ** 24n;

export type Traffic = {
  /** Transactions that are in a block. */
  mined: () => number;
  stop(): Promise<void>;
};

/** Mints and hands over cars on every chain, until it is stopped. A node that is away is asked again. */
export function startTraffic(chains: Record<Chain, WorldChain>): Traffic {
  let running = true;
  let mined = 0;

  const drive = async (chain: Chain) => {
    const { rpcUrl, chainId } = chains[chain];
    const known: Readonly<Record<string, { carCollection: Address }>> = deployments;
    const address = known[String(chainId)]?.carCollection;
    if (!address) throw new Error(`no cars on chain ${chainId}`);
    const client = createTestClient({
      mode: 'anvil',
      transport: http(rpcUrl, { retryCount: 0 }),
      pollingInterval: 100,
    })
      .extend(publicActions)
      .extend(walletActions);
    const cars = { address, abi: carCollectionAbi, chain: null } as const;
    for (let round = 0; running; round += 1) {
      const [from, to] = [PEOPLE[round % PEOPLE.length], PEOPLE[(round + 1) % PEOPLE.length]];
      if (!from || !to) throw new Error('there are no people');
      try {
        await client.setBalance({ address: from.address, value: RICH });
        const value = await client.readContract({ ...cars, functionName: 'cost' });
        const owned = await client.readContract({ ...cars, functionName: 'balanceOf', args: [from.address] });
        const tokenId =
          owned === 0n || round % MINT_EVERY === 0
            ? undefined
            : await client.readContract({
                ...cars,
                functionName: 'tokenOfOwnerByIndex',
                args: [from.address, 0n],
              });
        const hash =
          tokenId === undefined
            ? await client.writeContract({ ...cars, account: from, functionName: 'mint', args: [1n], value })
            : await client.writeContract({
                ...cars,
                account: from,
                functionName: 'transferFrom',
                args: [from.address, to.address, tokenId],
              });
        await client.waitForTransactionReceipt({ hash, timeout: 5_000 });
        mined += 1;
      } catch {
        // The node is killed on purpose now and then.
      }
      await sleep(PAUSE_MS);
    }
  };
  const working = CHAINS.map(drive);
  return {
    mined: () => mined,
    async stop() {
      running = false;
      await Promise.all(working);
    },
  };
}
