import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainClient } from '../../platform/chain/chain-clients.ts';

/** How long an answer is good. A wallet may be deployed at any time, and its first order should not wait. */
const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;

type On = { chain: Chain; client: ChainClient };
export type MakerCodes = {
  /** Returns whether an account is a contract, or acts as one (EIP-7702), at the newest block. Rejects when the node does not answer. */
  hasCode(on: On, maker: Address): Promise<boolean>;
};

/** Asks once for each account, also when many ask at the same time. `now` is in milliseconds. */
export function createMakerCodes(now: () => number = Date.now): MakerCodes {
  const kept = new Map<string, { answer: Promise<boolean>; until: number }>();
  return {
    hasCode({ chain, client }, maker) {
      const key = `${chain}-${maker}`;
      const found = kept.get(key);
      if (found && found.until > now()) return found.answer;
      const answer = client.getCode({ address: maker }).then((code) => code !== undefined && code !== '0x');
      kept.delete(key);
      kept.set(key, { answer, until: now() + KEPT_MS });
      // A node that failed is asked again.
      answer.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return answer;
    },
  };
}
