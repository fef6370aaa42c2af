import type { OrderPosted, OrderTerms } from '@pitlane/shared/api/orders';
import { normalAddress } from '@pitlane/shared/domain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/listing-order';
import { makeListing } from '@pitlane/shared/domain/make-listing';
import { parseNftId } from '@pitlane/shared/domain/nft-id';
import type { OrderReason } from '@pitlane/shared/domain/order-book';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { getBlock, readContract } from 'viem/actions';
import { asSent, getJson, postJson } from '../../lib/api.ts';
import { formatPrice } from '../../lib/format-price.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createSignatureRunner } from '../../wallet/tx/run-signature.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { ORDERS_KEY } from './order-queries.ts';
import { SELLER_WORDS } from './order-reasons.ts';

/** What a seller has decided, with the dues that the sheet showed. */
export type Wish = {
  /** The item's id. */
  nft: string;
  title: string;
  priceWei: bigint;
  /** Seconds. */
  duration: number;
  feeBps: number;
  royaltyBps: number;
};

/** What the book says of the new listing. */
export type Listed = { title: string; priceWei: bigint; active: boolean; reason: OrderReason | null };

type Signed = { components: OrderComponents; terms: OrderTerms };

/** A listing: the permission for Seaport, once a collection, then the signature, then the order book. */
export const listSignature = createSignatureRunner<Wish, Signed, Listed>({
  async approve(wish, { client, block, account }) {
    const terms = await readTerms(wish, account);
    const at = { address: terms.contract, abi: carCollectionAbi } as const;
    const isOperator = await readContract(client, {
      ...at,
      functionName: 'isApprovedForAll',
      args: [account, terms.seaport],
      blockNumber: block,
    });
    if (isOperator || terms.approved) return undefined;
    return { ...at, functionName: 'setApprovalForAll', args: [terms.seaport, true], value: 0n };
  },
  async prepare(wish, { client, block, account }) {
    const [terms, { timestamp }] = await Promise.all([
      readTerms(wish, account),
      getBlock(client, { blockNumber: block }),
    ]);
    return { terms, components: toComponents(wish, terms, Number(timestamp)) };
  },
  toTypedData: ({ components, terms }) => ({
    domain: seaportDomain(terms.chain_id, terms.seaport),
    types: SEAPORT_ORDER_TYPES,
    primaryType: 'OrderComponents',
    message: components,
  }),
  async submit({ nft, title, priceWei }, { signed, signature }) {
    const chain = parseNftId(nft)?.chain;
    const { results } = await postJson(asSent<OrderPosted>(), '/api/orders', {
      chain,
      orders: [{ parameters: toOrderJson(signed.components), signature }],
    });
    const [result] = results;
    if (!result?.accepted) throw new WalletProblemError(problem('ORDER_REFUSED', result?.refusal?.message));
    return { title, priceWei, active: result.active, reason: result.reason };
  },
  successText: ({ title, priceWei, active, reason }) =>
    active || reason === null
      ? `${title} is listed at ${formatPrice(priceWei)} ETH.`
      : `${title} is listed, but cannot be bought yet. ${SELLER_WORDS[reason]}`,
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
});

/** Reads the terms once more. Throws a WalletProblemError when they are not those that the sheet showed. */
async function readTerms({ nft, feeBps, royaltyBps }: Wish, account: string): Promise<OrderTerms> {
  const terms = await getJson(asSent<OrderTerms>(), `/api/orders/terms?nft=${nft}`);
  if (normalAddress(terms.owner) !== normalAddress(account))
    throw new WalletProblemError(problem('NOT_OWNER', NOT_YOURS));
  if (terms.fee_bps !== feeBps || terms.royalty.bps !== royaltyBps)
    throw new WalletProblemError(problem('PRICE_CHANGED', DUES_CHANGED));
  const { facts } = await chainReader(parseNftId(nft)?.chain ?? 'binance');
  const { trading } = facts;
  const isHere =
    terms.chain_id === facts.chain_id &&
    terms.seaport === trading?.seaport &&
    terms.listing_zone === trading.listing_zone &&
    terms.paymentTokenContract.address === trading.currency &&
    terms.treasury === trading.treasury;
  if (!isHere)
    throw new WalletProblemError(
      problem('UNKNOWN', `There is no trading on ${CHAIN_FACTS[facts.chain].label}.`),
    );
  return terms;
}

/** The order that names the car's whole state: nobody can change the car between a buyer's click and the block. */
function toComponents({ priceWei, duration }: Wish, terms: OrderTerms, blockTime: number): OrderComponents {
  const now = Math.floor(Date.now() / 1000);
  // This browser's clock may be wrong, and a quiet chain's last block may be old: the listing begins at the earlier of both.
  const startTime = Math.min(now, blockTime);
  return makeListing(
    {
      seller: terms.owner,
      token: terms.contract,
      tokenId: BigInt(terms.token_id),
      priceWei,
      royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'state', state: BigInt(terms.state) },
      startTime,
      duration: Math.max(now, blockTime) - startTime + duration,
      salt: randomSalt(),
      counter: BigInt(terms.counter),
    },
    {
      listingZone: terms.listing_zone,
      currency: terms.paymentTokenContract.address,
      treasury: terms.treasury,
      feeBps: terms.fee_bps,
    },
  );
}

function randomSalt(): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(4));
  return words.reduce((salt, word) => (salt << 64n) | word, 0n);
}

const NOT_YOURS = 'The car belongs to another wallet than the one that is connected.';
const DUES_CHANGED =
  'Fee or royalty are others now, so you would get another amount. Look at the new figures, then press the button again.';
