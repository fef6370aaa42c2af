/** Reads the chain's facts about given orders. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import {
  type BlockRef,
  readChain,
  readCounter,
  readHead,
  readMoney,
  readOrderStatus,
  readRoyalty,
  readToken,
} from './chain-facts.ts';
import type { ContentFacts } from './find-reason.ts';
import type { OrderIntake, Signed } from './given-order.ts';

/** The facts of an order, at a time in seconds since 1970. */
export type PostedFacts = ContentFacts & { at: number };

type FactsAtBlock = { block: BlockRef; facts: ReadonlyMap<Signed, PostedFacts | undefined> };

/**
 * Reads the facts of orders, all at the newest block; the client sends the questions together. An order whose collection is gone
 * has none. Throws CHAIN_UNAVAILABLE when the node does not answer.
 */
export function readPostedFacts(intake: OrderIntake, orders: readonly Signed[]): Promise<FactsAtBlock> {
  return readChain(intake.market.chain, () => readFacts(intake, orders));
}

async function readFacts({ market, at }: OrderIntake, orders: readonly Signed[]): Promise<FactsAtBlock> {
  const on = { ...market, block: await readHead(market.client) };
  const time = Math.max(at, on.block.timestamp);
  const counters = readOnce((maker) => readCounter(on, maker));
  const purses = readOnce((account) => readMoney(on, { currency: market.currency, account }));
  const found = await Promise.all(
    orders.map(async (order): Promise<PostedFacts | undefined> => {
      const { content, orderHash } = order;
      const { side, tokenId, maker, priceWei } = content;
      const contract = market.contracts.get(content.collection);
      if (!contract) return undefined;
      const [status, token, collectionRoyalty, counter, money] = await Promise.all([
        readOrderStatus(on, orderHash),
        tokenId === null ? undefined : readToken(on, { contract, tokenId, holder: maker, priceWei }),
        tokenId === null ? readRoyalty(on, { contract, tokenId: 0n, priceWei }) : undefined,
        counters(maker),
        side === 'offer' ? purses(maker) : undefined,
      ]);
      const royalty = token?.royalty ?? collectionRoyalty;
      return { status, token, royalty, counter, money, at: time };
    }),
  );
  return { block: on.block, facts: new Map(orders.map((order, i) => [order, found[i]])) };
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
