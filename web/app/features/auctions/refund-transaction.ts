import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { m } from '@pitlane/shared/messages/messages';
import { parseEventLogs } from 'viem';
import { formatPrice } from '../../lib/format/format-price.ts';
import { AUCTION_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';

export type RefundWish = { chain: Chain };

/** Fetches what the auction house holds for the wallet, because it could not be paid when it was due. */
export const refundTransaction = createTransactionRunner<RefundWish, { wei: bigint }>({
  async prepare({ chain }, { account }) {
    const house = (await chainReader(chain)).facts.trading?.auction_house;
    if (!house) throw new WalletProblemError(problem('UNKNOWN', 'There are no auctions on this chain.'));
    return { address: house, abi: AUCTION_ABI, functionName: 'withdrawRefund', args: [account], value: 0n };
  },
  readResult({ receipt: { logs } }) {
    const [paid] = parseEventLogs({ abi: auctionHouseAbi, eventName: 'RefundWithdrawn', logs });
    if (!paid) throw new WalletProblemError(problem('UNKNOWN', 'Nothing was paid. Reload the page.'));
    return { wei: paid.args.amount };
  },
  successText: ({ wei }) => m.auctions.weiEthAreBackInYour({ wei: formatPrice(wei) }),
  stale: [['refunds']],
});
