import type { OfferTerms } from '@pitlane/shared/api/offers';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { getBlock, readContract } from 'viem/actions';
import { handInOrders } from '../../../entities/orders/listing/hand-in-orders.ts';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { createSignatureRunner } from '../../../wallet/tx/run-signature.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { OFFERS_KEY } from './offer-queries.ts';
import { type OfferWish, readOfferTerms, toOfferComponents } from './offer-wish.ts';

/** The book's verdict on the new offer. */
export type Offered = { wanted: string; priceWei: bigint; active: boolean; reason: OrderReason | null };

type Signed = { components: OrderComponents; terms: OfferTerms };

/** An offer: the permission for Seaport to take the price, then the signature, then the order book. */
export const offerSignature = createSignatureRunner<OfferWish, Signed, Offered>({
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
  async prepare(wish, at) {
    const { account } = at;
    const [terms, { timestamp }] = await Promise.all([
      readOfferTerms(wish, at),
      getBlock(at.client, { blockNumber: at.block }),
    ]);
    const components = toOfferComponents(wish, terms, { account, blockTime: Number(timestamp) });
    return { terms, components };
  },
  toTypedData: ({ components, terms }) => ({
    domain: seaportDomain(terms.chain_id, terms.seaport),
    types: SEAPORT_ORDER_TYPES,
    primaryType: 'OrderComponents',
    message: components,
  }),
  async submit({ chain, wanted, priceWei }, { signed, signature }) {
    const [result] = await handInOrders(chain, [{ parameters: toOrderJson(signed.components), signature }]);
    if (!result?.accepted) throw new WalletProblemError(problem('ORDER_REFUSED', result?.refusal?.message));
    return { wanted, priceWei, active: result.active, reason: result.reason };
  },
  successText: ({ wanted, priceWei }) => `You offer ${formatPrice(priceWei)} ETH for ${wanted}.`,
  stale: [[OFFERS_KEY], ['orders'], ['nft'], ['nfts']],
});
