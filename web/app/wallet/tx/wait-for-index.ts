import type { Health } from '@pitlane/shared/api/health';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { asSent, getJson } from '../../lib/api.ts';

const POLL_MS = 400;
const INDEX_TIMEOUT_MS = 20_000;

export type IndexWait = {
  readHealth?: () => Promise<Health>;
  pause?: (ms: number) => Promise<void>;
};

/**
 * Waits until the site has indexed a block, so that its data about a car is current. Returns false when the
 * site does not reach the block in 20 seconds: the transaction is valid all the same, and the pages show it
 * later.
 */
export async function waitForIndex(chain: Chain, block: bigint, wait: IndexWait = {}): Promise<boolean> {
  const { readHealth = () => getJson(asSent<Health>(), '/api/health'), pause = sleep } = wait;
  for (let waited = 0; waited <= INDEX_TIMEOUT_MS; waited += POLL_MS) {
    const health = await readHealth().catch((error: unknown) => {
      console.warn('The site did not say how far it has read; asking again.', error);
      return undefined;
    });
    const read = health?.chains.find((each) => each.chain === chain)?.block;
    if (read !== undefined && BigInt(read) >= block) return true;
    await pause(POLL_MS);
  }
  return false;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
