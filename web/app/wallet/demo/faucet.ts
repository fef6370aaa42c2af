import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import type { Address, Client, Hash } from 'viem';
import { getBalance, readContract, waitForTransactionReceipt } from 'viem/actions';
import { asSent, postJson } from '../../lib/api.ts';
import { fundingStore } from './funding-store.ts';

const RECEIPT_TIMEOUT_MS = 20_000;

const underWay = new Map<Chain, Promise<boolean>>();

/** A wallet on a chain. `eth` is the chain's ETH token; undefined where there is no market. */
export type Funded = { chain: Chain; address: Address; client: Client; eth: Address | undefined };

/**
 * Asks the demo world's faucet for coins of a chain and waits until they have arrived. One request at a time for each
 * chain. Rejects with the API's error (too often, chain down) or the chain's.
 */
export async function requestFunds(funded: Funded): Promise<void> {
  await oneAtATime(funded.chain, () => fund(funded));
}

/** Asks the faucet when the wallet is low, or never had test ETH. Returns whether something came. Rejects as requestFunds does. */
export function topUp(funded: Funded): Promise<boolean> {
  return oneAtATime(funded.chain, async () => (await needsFunds(funded)) && fund(funded));
}

async function needsFunds({ client, address, eth }: Funded): Promise<boolean> {
  const [balance, nextDripAt] = await Promise.all([
    getBalance(client, { address }),
    eth &&
      readContract(client, { address: eth, abi: ethTokenAbi, functionName: 'nextDripAt', args: [address] }),
  ]);
  return balance < FAUCET.lowWei || nextDripAt === 0n;
}

/** Resolves when no coins of a chain are on their way. The result goes only to those who asked for them. */
export async function fundsSettled(chain: Chain): Promise<void> {
  await Promise.allSettled([underWay.get(chain)]);
}

function oneAtATime(chain: Chain, ask: () => Promise<boolean>): Promise<boolean> {
  const running = underWay.get(chain);
  if (running) return running;
  const asked = ask().finally(() => underWay.delete(chain));
  underWay.set(chain, asked);
  return asked;
}

async function fund({ chain, address, client }: Funded): Promise<true> {
  fundingStore.setState((before) => [...before, chain]);
  try {
    const { tx_hash } = await postJson(asSent<{ tx_hash: string }>(), '/api/faucet', { chain, address });
    await waitForTransactionReceipt(client, { hash: tx_hash as Hash, timeout: RECEIPT_TIMEOUT_MS });
    return true;
  } finally {
    fundingStore.setState((before) => before.filter((each) => each !== chain));
  }
}
