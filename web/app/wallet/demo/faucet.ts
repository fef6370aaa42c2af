import type { Chain } from '@pitlane/shared/domain/chains';
import type { Address, Client, Hash } from 'viem';
import { getBalance, waitForTransactionReceipt } from 'viem/actions';
import { asSent, postJson } from '../../lib/api.ts';

/** Below this many wei (a fifth of a coin: four mints) the demo wallet asks for more by itself. */
export const LOW_BALANCE = 200_000_000_000_000_000n;
const RECEIPT_TIMEOUT_MS = 20_000;

const underWay = new Map<Chain, Promise<void>>();

/**
 * Asks the demo world's faucet for coins of a chain and waits until they have arrived. One request at a time for each
 * chain. Rejects with the API's error (too often, chain down) or the chain's.
 */
export function requestFunds(chain: Chain, address: Address, client: Client): Promise<void> {
  const running = underWay.get(chain);
  if (running) return running;
  const request = fund(chain, address, client).finally(() => underWay.delete(chain));
  underWay.set(chain, request);
  return request;
}

/** Asks the faucet when the wallet is low. Rejects as requestFunds does. */
export async function topUp(chain: Chain, address: Address, client: Client): Promise<void> {
  if ((await getBalance(client, { address })) < LOW_BALANCE) await requestFunds(chain, address, client);
}

async function fund(chain: Chain, address: Address, client: Client): Promise<void> {
  const { tx_hash } = await postJson(asSent<{ tx_hash: string }>(), '/api/faucet', { chain, address });
  await waitForTransactionReceipt(client, { hash: tx_hash as Hash, timeout: RECEIPT_TIMEOUT_MS });
}
