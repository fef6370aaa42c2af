/** A chain on which people have cars to sell, and ETH to buy them with. */

import { OrderParametersInputSchema } from '@pitlane/shared/api/seaport';
import type { Hash } from '@pitlane/shared/domain/chain/address';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { recoverOrderSigner } from '@pitlane/shared/domain/orders/order-signature';
import { hashOrder, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { accountAt } from '@pitlane/world/accounts';
import { signOrder } from '@pitlane/world/planned-orders';
import {
  CHAIN,
  CHAIN_ID,
  MARKET,
  seaport,
  startTradingChain,
  type Token,
} from '@pitlane/world/testing/trading-chain';
import type { PostedOrder } from './posts.ts';

/** Derivation indexes of the people begin here. */
const FIRST_PERSON = 20;
/** A seller, and two who bid against each other. */
const MIN_PEOPLE = 3;
const CARS_EACH = 4;
const PRICE = 10n ** 12n;
const DAY = 86_400;
const RICH = '0x3635c9adc5dea000000000';
/** The book takes a thousand orders of a maker. */
const MAX_ORDERS_EACH = 900;

export type TradingScene = Awaited<ReturnType<typeof startTradingScene>>;
export type Car = { seller: number; token: Token };

/** Starts the chain, with people who can list so many orders in all. `stop` ends it. */
export async function startTradingScene(orders: number) {
  const chain = await startTradingChain();
  const people = Array.from(
    { length: Math.max(MIN_PEOPLE, Math.ceil(orders / MAX_ORDERS_EACH)) },
    (_, i) => FIRST_PERSON + i,
  );
  const cars: Car[] = [];
  for (const seller of people) {
    await chain.rpc('anvil_setBalance', accountAt(seller).address, RICH);
    await chain.fund(seller);
    for (let i = 0; i < CARS_EACH; i++) cars.push({ seller, token: await chain.mint(seller, 'cars') });
  }
  let salt = 0n;
  /** A listing of a car as it is now. */
  const list = async ({ seller, token }: Car) => {
    const terms = await chain.readTerms(token, accountAt(seller).address);
    return sign(seller, { ...terms, seller: accountAt(seller).address });
  };
  const sign = (
    maker: number,
    terms: Omit<Parameters<typeof makeListing>[0], 'priceWei' | 'duration' | 'salt'>,
  ) => {
    salt += 1n;
    return signOrder(
      CHAIN,
      maker,
      makeListing({ ...terms, priceWei: PRICE + salt, duration: 30 * DAY, salt }, MARKET),
    );
  };
  const termsOf = await Promise.all(
    cars.map(({ seller, token }) => chain.readTerms(token, accountAt(seller).address)),
  );
  let turn = 0;
  return {
    ...chain,
    people,
    cars,
    list,
    /** Signs so many listings, of one car after the other. The cars must be as they were at the start. */
    async sign(count: number): Promise<PostedOrder[]> {
      const signed: PostedOrder[] = [];
      for (let i = 0; i < count; i++, turn++) {
        const [car, terms] = [cars[turn % cars.length], termsOf[turn % cars.length]];
        if (!car || !terms) throw new Error('the scene has no cars');
        signed.push(toPosted(await sign(car.seller, { ...terms, seller: accountAt(car.seller).address })));
      }
      return signed;
    },
    async recover(orders: readonly PostedOrder[]): Promise<void> {
      for (const { parameters, signature } of orders) {
        const { totalOriginalConsiderationItems: _, ...components } =
          OrderParametersInputSchema.parse(parameters);
        const orderHash = hashOrder(components);
        await recoverOrderSigner({ signature: signature as Hash, orderHash, chainId: CHAIN_ID, seaport });
      }
    },
  };
}

/** A signed order as it is posted. */
export const toPosted = ({ components, signature }: Awaited<ReturnType<typeof signOrder>>): PostedOrder => ({
  parameters: toOrderJson(components),
  signature,
});
