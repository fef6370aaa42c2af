/** What the chain says of orders that are given, and whose signatures they carry. */
import type { Address } from '@pitlane/shared/domain/address';
import { recoverOrderSigner } from '@pitlane/shared/domain/order-signature';
import {
  isSignedForSeaport,
  readChain,
  readCounter,
  readHead,
  readMoney,
  readOrderStatus,
  readRoyalty,
  readToken,
} from './chain-facts.ts';
import type { Candidate, Desk, Signed } from './given-order.ts';
import type { ContentFacts } from './judge-facts.ts';

/** The facts of an order and whether its signature is the maker's, at a time in seconds since 1970. */
export type PostedFacts = ContentFacts & { signed: boolean; at: number };

/** Looks whose key has signed each order. One after the other: each takes a millisecond of the processor. */
export async function recoverSigners(
  { market: { chainId, seaport } }: Desk,
  orders: readonly Candidate[],
): Promise<Signed[]> {
  const signed: Signed[] = [];
  for (const order of orders) {
    const { signature, orderHash, content } = order;
    const signer = await recoverOrderSigner({ signature, orderHash, chainId, seaport });
    signed.push({ ...order, recovered: signer === content.maker });
  }
  return signed;
}

/**
 * Reads the facts of orders, all at the newest block; the client sends the questions together. Where no key has been found for
 * a signature, Seaport is asked about it. An order whose collection is gone has none. Throws CHAIN_UNAVAILABLE when the node
 * does not answer.
 */
export function readPostedFacts(
  desk: Desk,
  orders: readonly Signed[],
): Promise<ReadonlyMap<Signed, PostedFacts | undefined>> {
  return readChain(desk.market.chain, () => readFacts(desk, orders));
}

async function readFacts({ market, at }: Desk, orders: readonly Signed[]) {
  const on = { ...market, block: await readHead(market.client) };
  const time = Math.max(at, on.block.timestamp);
  const counters = readOnce((maker) => readCounter(on, maker));
  const purses = readOnce((account) => readMoney(on, { currency: market.currency, account }));
  const found = await Promise.all(
    orders.map(async (order): Promise<PostedFacts | undefined> => {
      const { content, components, orderHash, recovered, signature } = order;
      const { side, tokenId, maker, priceWei } = content;
      const contract = market.contracts.get(content.collection);
      if (!contract) return undefined;
      const [status, token, collectionRoyalty, signed, counter, money] = await Promise.all([
        readOrderStatus(on, orderHash),
        tokenId === null ? undefined : readToken(on, { contract, tokenId, holder: maker, priceWei }),
        tokenId === null ? readRoyalty(on, { contract, tokenId: 0n, priceWei }) : undefined,
        recovered || isSignedForSeaport(on, { components, signature }),
        counters(maker),
        side === 'offer' ? purses(maker) : undefined,
      ]);
      const royalty = token?.royalty ?? collectionRoyalty;
      return { status, token, royalty, counter, money, signed, at: time };
    }),
  );
  return new Map(orders.map((order, i) => [order, found[i]]));
}

/** Asks once for each account. */
function readOnce<T>(read: (account: Address) => Promise<T>): (account: Address) => Promise<T> {
  const answers = new Map<Address, Promise<T>>();
  return (account) => {
    const answer = answers.get(account) ?? read(account);
    answers.set(account, answer);
    return answer;
  };
}
