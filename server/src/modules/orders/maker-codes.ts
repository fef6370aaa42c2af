import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainClient } from '../../platform/chain/chain-clients.ts';
import { createKeptAnswers } from '../../platform/kept-answers.ts';

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
  const kept = createKeptAnswers({ entries: MAX_KEPT }, now);
  return {
    hasCode: ({ chain, client }, maker) =>
      kept.get(`${chain}-${maker}`, { ms: KEPT_MS }, async () => {
        const code = await client.getCode({ address: maker });
        return code !== undefined && code !== '0x';
      }),
  };
}
