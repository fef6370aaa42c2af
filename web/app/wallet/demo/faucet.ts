import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import type { Address, Client, Hash } from 'viem';
import { getBalance, waitForTransactionReceipt } from 'viem/actions';
import { asSent, postJson } from '../../lib/api.ts';

const RECEIPT_TIMEOUT_MS = 20_000;

const underWay = new Map<Chain, Promise<void>>();

/**
 * Asks the demo world's faucet for coins of a chain and waits until they have arrived. One request at a time for each
 * chain. Rejects with the API's error (too often, chain down) or the chain's.
 */
export function requestFunds(chain: Chain, address: Address, client: Client): Promise<void> {
  return oneAtATime(chain, () => fund(chain, address, client));
}

/** Asks the faucet when the wallet is low. Rejects as requestFunds does. */
export function topUp(chain: Chain, address: Address, client: Client): Promise<void> {
  return oneAtATime(chain, async () => {
    if ((await getBalance(client, { address })) < FAUCET.lowWei) await fund(chain, address, client);
  });
}

/** Resolves when no coins of a chain are on their way. The result goes only to those who asked for them. */
export async function fundsSettled(chain: Chain): Promise<void> {
  await Promise.allSettled([underWay.get(chain)]);
}

function oneAtATime(chain: Chain, ask: () => Promise<void>): Promise<void> {
  const running = underWay.get(chain);
  if (running) return running;
  const asked = ask().finally(() => underWay.delete(chain));
  underWay.set(chain, asked);
  return asked;
}

async function fund(chain: Chain, address: Address, client: Client): Promise<void> {
  const { tx_hash } = await postJson(asSent<{ tx_hash: string }>(), '/api/faucet', { chain, address });
  await waitForTransactionReceipt(client, { hash: tx_hash as Hash, timeout: RECEIPT_TIMEOUT_MS });
}
