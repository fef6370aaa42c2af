/** Buying what is in the cart. */
import { FulfilmentsSchema } from '@pitlane/shared/api/fulfilments';
import { OrderListSchema } from '@pitlane/shared/api/orders';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { screen, within } from '@testing-library/react';
import { encodeFunctionData, parseEther, zeroHash } from 'viem';
import { CART_KEY, cartOpenStore, cartStore } from '../../../features/orders/cart-store.ts';
import { sweepStore } from '../../../features/orders/sweep-store.ts';
import { getMarket, type Listing, makeCar, makeListed } from '../make-orders.ts';
import { makeMarket, openItem } from '../open-item.ts';
import { makeLog, type ScriptedCall } from '../scripted-chain.ts';
import type { AskedRequest } from '../scripted-server.ts';
import { BLOCK } from '../scripted-site.ts';
import { type Act, PERMISSION, pressWhenFree, watchStore } from './act.ts';

const AT = getMarket('binance');

/** POST /api/fulfilments: all of the listings can be bought. */
function makeFulfilments(listings: readonly Listing[]) {
  const call = fillListings(listings.map(({ components }) => ({ components, signature: '0x12' })));
  return FulfilmentsSchema.parse({
    chain_id: CHAIN_FACTS.binance.demoId,
    items: listings.map(({ order: { id, nft, basePrice } }) => ({
      ...{ id, nft, fillable: true, reason: null, total: basePrice },
    })),
    call: { to: AT.seaport, value: '0', function: call.functionName, data: encodeFunctionData(call) },
    approvals: [],
    total: String(listings.reduce((sum, { order }) => sum + BigInt(order.basePrice), 0n)),
    balance: String(parseEther('10')),
    read_at_block: BLOCK,
    indexed: {},
  });
}

/** Seaport's event that an order was filled. */
const makeFilled = (buyer: string | undefined, { components, order }: Listing) =>
  makeLog(AT.seaport, {
    abi: seaportAbi,
    eventName: 'OrderFulfilled',
    args: {
      orderHash: order.order_hash ?? zeroHash,
      offerer: components.offerer,
      zone: components.zone,
      recipient: buyer,
      offer: components.offer.map(({ itemType, token, identifierOrCriteria, startAmount }) => ({
        ...{ itemType, token, identifier: identifierOrCriteria, amount: startAmount },
      })),
      consideration: [],
    },
  });

const buyCart: Act = {
  questions: [PERMISSION, { what: 'the purchase' }],
  async open() {
    const listings = [makeListed({ eth: '0.0021' }), makeListed({ eth: '0.0022', tokenId: 13n })];
    localStorage.setItem(CART_KEY, JSON.stringify(listings.map(toEntry)));
    const page = await openItem(makeMarket(makeCar()), {
      answers: {
        'GET /api/orders': ({ url }: AskedRequest) => {
          const orders = listings.flatMap(({ order }) =>
            order.nft === url.searchParams.get('nft') ? [order] : [],
          );
          return OrderListSchema.parse({ orders, next: null, indexed: {} });
        },
        'POST /api/fulfilments': makeFulfilments(listings),
      },
    });
    page.chain.script(AT.seaport, seaportAbi, {
      fulfillAvailableAdvancedOrders: ({ from }: ScriptedCall) => [
        ...listings.map((listing) => makeFilled(from, listing)),
        makeLog(AT.currency, {
          abi: ethTokenAbi,
          eventName: 'Transfer',
          args: { from, to: AT.treasury, amount: parseEther('0.0043') },
        }),
      ],
    });
    await page.connect(page.wallet);
    await page.user.click(await screen.findByRole('button', { name: /^Cart: 2/ }));
    const cart = within(await screen.findByRole('dialog', { name: 'Cart' }));
    const press = async () =>
      pressWhenFree(page.user, await cart.findByRole('button', { name: /^Buy 2 items for/ }));
    const { readEnd, reset } = watchStore(sweepStore);
    return {
      ...page,
      readEnd,
      press,
      reset() {
        reset();
        cartStore.setState([]);
        cartOpenStore.setState(false);
      },
    };
  },
};

/** What the cart keeps of a car. */
const toEntry = ({ order: { nft, basePrice } }: Listing) => ({
  id: nft,
  title: `Night Comet ${nft}`,
  // As the state of every car of these tests has it.
  buildSeries: 'rare_series',
  preview_image: { url: '/media/x/640.webp?v=1' },
  seen: basePrice,
});

export const CART = { 'buy what is in the cart': buyCart } satisfies Record<string, Act>;
