/** Checks the signatures of orders. The cheapest checks come first: forged ones may arrive by the thousand. */
import { setImmediate } from 'node:timers/promises';
import { settleOrderSignature } from '@pitlane/shared/domain/orders/order-signature';
import type { Slots } from '../../platform/http/slots.ts';
import { type BlockRef, readChain, TIMEOUT_MS, validateAtSeaport } from './chain-facts.ts';
import type { Candidate, OrderIntake, Signed } from './given-order.ts';
import type { MakerCodes } from './maker-codes.ts';

/** The intake of orders, with the checks of signatures that all requests share. */
export type SignatureIntake = OrderIntake & {
  makerCodes: MakerCodes;
  /** A contract may use all of its gas to no end: a request takes a slot, and asks about one order after the other. */
  contractSlots: Slots;
  /** The sender of the request, for limits. */
  client: string | undefined;
};

/**
 * Looks whose key has signed each order, and gives its signature the form that Seaport takes. One after the other, with a pause for the requests of others: each takes a millisecond
 * of the processor.
 */
export async function recoverSigners(
  { market: { chainId, seaport } }: OrderIntake,
  orders: readonly Candidate[],
): Promise<Signed[]> {
  const signed: Signed[] = [];
  for (const order of orders) {
    const { signature, orderHash, content } = order;
    const { maker } = content;
    signed.push({
      ...order,
      ...(await settleOrderSignature({ signature, orderHash, chainId, seaport, maker })),
    });
    await setImmediate();
  }
  return signed;
}

/** Returns the places of forged orders: no key of the maker has signed them, and the maker is no contract. */
export async function findForged(
  { market: { chain, client }, makerCodes }: SignatureIntake,
  orders: readonly Signed[],
): Promise<ReadonlySet<number>> {
  const open = orders.filter(({ recovered }) => !recovered);
  if (open.length === 0) return new Set();
  const makers = [...new Set(open.map(({ content }) => content.maker))];
  const found = await readChain(chain, () =>
    Promise.all(makers.map((maker) => makerCodes.hasCode({ chain, client }, maker))),
  );
  const contracts = new Set(makers.filter((_, i) => found[i]));
  return new Set(open.filter(({ content }) => !contracts.has(content.maker)).map(({ place }) => place));
}

/**
 * The places of those whose maker is a contract that does not stand by its signature at a block. Throws TOO_MANY_REQUESTS
 * while too many requests ask contracts, and CHAIN_UNAVAILABLE when the answers take too long.
 */
export async function findDisowned(
  { market, contractSlots, client }: SignatureIntake,
  orders: readonly Signed[],
  block: BlockRef,
): Promise<ReadonlySet<number>> {
  const open = orders.filter(({ recovered }) => !recovered);
  if (open.length === 0) return new Set();
  return contractSlots.run(client, () => {
    const latest = performance.now() + TIMEOUT_MS;
    return readChain(market.chain, async () => {
      const disowned = new Set<number>();
      for (const order of open) {
        // The request has timed out by now.
        if (performance.now() > latest)
          throw new Error('the contracts take too long to check their signatures');
        if (!(await validateAtSeaport({ ...market, client: market.slowClient, block }, order)))
          disowned.add(order.place);
      }
      return disowned;
    });
  });
}
