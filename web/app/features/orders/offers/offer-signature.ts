import type { OfferTerms } from '@pitlane/shared/api/offers';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { m } from '@pitlane/shared/messages/messages';
import { readContract } from 'viem/actions';
import { createOrderSignature } from '../../../entities/orders/listing/order-signature.ts';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { OFFERS_KEY } from './offer-queries.ts';
import { type OfferWish, readOfferTerms, toOfferComponents } from './offer-wish.ts';

/** The book's verdict on the new offer. */
export type Offered = { wanted: string; priceWei: bigint; active: boolean; reason: OrderReason | null };

/** An offer: the permission for Seaport to take the price, then the signature, then the order book. */
export const offerSignature = createOrderSignature<OfferWish, OfferTerms, Offered>({
  toChain: ({ chain }) => chain,
  async approve(wish, at) {
    const { client, block, account } = at;
    const terms = await readOfferTerms(wish, at);
    const money = { address: terms.paymentTokenContract.address, abi: ethTokenAbi } as const;
    const [allowance, balance] = await Promise.all([
      readContract(client, {
        ...money,
        functionName: 'allowance',
        args: [account, terms.seaport],
        blockNumber: block,
      }),
      readContract(client, { ...money, functionName: 'balanceOf', args: [account], blockNumber: block }),
    ]);
    if (balance < wish.priceWei) throw new WalletProblemError(problem('NOT_ENOUGH_ETH'));
    if (allowance >= wish.priceWei) return undefined;
    return { ...money, functionName: 'approve', args: [terms.seaport, wish.priceWei], value: 0n };
  },
  readTerms: readOfferTerms,
  toComponents: toOfferComponents,
  toResult: ({ wanted, priceWei }, { active, reason }) => ({ wanted, priceWei, active, reason }),
  successText: ({ wanted, priceWei }) =>
    m.orders.youOfferPriceweiEthForWanted({ priceWei: formatPrice(priceWei), wanted }),
  stale: [[OFFERS_KEY], ['orders'], ['nft'], ['nfts']],
});
