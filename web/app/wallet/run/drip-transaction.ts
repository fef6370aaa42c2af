import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { parseEventLogs } from 'viem';
import { formatPrice } from '../../lib/format/format-price.ts';
import { ETH_KEYS } from '../eth-keys.ts';
import { problem } from '../problem-words.ts';
import { createTransactionRunner } from '../tx/run-transaction.ts';
import { chainReader } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';

export type Drip = { chain: Chain };

export type Dripped = { wei: bigint };

/** Test ETH from the local token's own tap (contracts/src/tokens/EthToken.sol): a transaction of the wallet, once a day. */
export const dripTransaction = createTransactionRunner<Drip, Dripped>({
  async prepare({ chain }) {
    const { facts } = await chainReader(chain);
    if (!facts.trading)
      throw new WalletProblemError(problem('UNKNOWN', 'Trading is not available on this chain.'));
    return { address: facts.trading.currency, abi: ethTokenAbi, functionName: 'drip', args: [], value: 0n };
  },
  readResult({ receipt: { logs } }) {
    const [drip] = parseEventLogs({ abi: ethTokenAbi, eventName: 'Transfer', logs });
    if (!drip) throw new WalletProblemError(problem('UNKNOWN', 'The tap sent nothing. Try again.'));
    return { wei: drip.args.amount };
  },
  successText: ({ wei }) => `${formatPrice(wei)} test ETH arrived.`,
  stale: ETH_KEYS,
});
