/** Acts of a seller and a buyer on an item's page. */

import { fillWideOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { screen, within } from '@testing-library/react';
import { encodeFunctionData, zeroAddress } from 'viem';
import { buyStore } from '../../../features/orders/buy-store.ts';
import { cancelStore } from '../../../features/orders/cancel-store.ts';
import { listStore } from '../../../features/orders/listing-sheet.tsx';
import { acceptStore, offerStore } from '../../../features/orders/offers/offer-stores.ts';
import { dripStore } from '../../../wallet/run/drip-store.ts';
import { fill } from '../fill.ts';
import { makeAcceptance, makeOffered, makeOfferTerms } from '../make-offers.ts';
import { getMarket, makeCar, makeListed } from '../make-orders.ts';
import { makeMarket, openItem } from '../open-item.ts';
import { makeLog, type ScriptedCall } from '../scripted-chain.ts';
import { OWNER } from '../scripted-site.ts';
import { WALLET } from '../scripted-wallet.ts';
import { type Act, PERMISSION, pressWhenFree, watchStore } from './act.ts';

const AT = getMarket('binance');
const MINE = makeCar({ author: { ...makeCar().author, wallet: WALLET } });

const buy: Act = {
  questions: [PERMISSION, { what: 'the purchase' }],
  async open() {
    const page = await openItem(makeMarket(makeCar(), [makeListed({ eth: '1.5' })]));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Buy Now', 'Checkout');
    const press = async () =>
      pressWhenFree(page.user, await sheet.findByRole('button', { name: /^Buy for/ }));
    return { ...page, ...watchStore(buyStore), press };
  },
};

const buyAtOnce: Act = {
  questions: [{ what: 'both calls' }],
  async open() {
    const page = await openItem(makeMarket(makeCar(), [makeListed({ eth: '1.5' })]), {
      wallet: { batches: true },
    });
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Buy Now', 'Checkout');
    const press = async () =>
      pressWhenFree(page.user, await sheet.findByRole('button', { name: /^Buy for/ }));
    return { ...page, ...watchStore(buyStore), press };
  },
};

const list: Act = {
  questions: [PERMISSION, { what: 'the listing', signs: true }],
  async open() {
    const page = await openItem(makeMarket(MINE));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('List for sale');
    fill(await sheet.findByLabelText('Price in ETH'), '1.25');
    const press = () => pressWhenFree(page.user, sheet.getByRole('button', { name: /^List for/ }));
    return { ...page, ...watchStore(listStore), press };
  },
};

const offer: Act = {
  questions: [PERMISSION, { what: 'the offer', signs: true }],
  async open() {
    const page = await openItem(makeMarket(makeCar()), {
      answers: { 'GET /api/orders/offer-terms': makeOfferTerms(WALLET) },
    });
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Make Offer', 'Place a Bid');
    fill(await sheet.findByLabelText('Your offer in ETH'), '0.31');
    await page.user.selectOptions(sheet.getByRole('combobox', { name: 'For' }), 'series');
    const press = () => pressWhenFree(page.user, sheet.getByRole('button', { name: 'Offer 0.31 ETH' }));
    return { ...page, ...watchStore(offerStore), press };
  },
};

const accept: Act = {
  questions: [PERMISSION, { what: 'the sale' }],
  async open() {
    const offered = makeOffered({ eth: '0.31', buyer: OWNER });
    const { order, components } = offered;
    const call = fillWideOffer({ components, signature: '0x12' }, { seller: WALLET, tokenId: 12n, salt: 9n });
    const data = encodeFunctionData(call);
    const page = await openItem(makeMarket(MINE), {
      answers: {
        'GET /api/nfts/:id/offers': { offers: [order], indexed: {} },
        'GET /api/orders/:id/fulfilment': makeAcceptance(order, MINE.id, {
          call: { to: AT.seaport, data, value: '0', function: call.functionName },
        }),
      },
    });
    let approved: unknown = zeroAddress;
    page.chain.script(AT.cars, carCollectionAbi, {
      getApproved: () => approved,
      approve({ args: [spender], mined }: ScriptedCall) {
        if (mined) approved = spender;
        return [];
      },
    });
    page.chain.script(AT.seaport, seaportAbi, {
      matchAdvancedOrders: ({ from }: ScriptedCall) => [
        makeLog(AT.cars, {
          abi: carCollectionAbi,
          eventName: 'Transfer',
          args: { from, to: OWNER, id: 12n },
        }),
      ],
    });
    await page.connect(page.wallet);
    const offers = within(await screen.findByRole('region', { name: 'Offers' }));
    await page.user.click(await offers.findByRole('button', { name: 'Accept 0.31 ETH' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Accept the offer' }));
    const press = async () =>
      pressWhenFree(page.user, await sheet.findByRole('button', { name: /^Sell for/ }));
    return { ...page, ...watchStore(acceptStore), press };
  },
};

const cancel: Act = {
  questions: [{ what: 'the cancellation' }],
  async open() {
    const listed = makeListed({ eth: '30', seller: WALLET });
    const page = await openItem(makeMarket(MINE, [listed], { isApproved: true }));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Cancel listing');
    const name = /^Cancel (the|1) listing/;
    const press = async () => pressWhenFree(page.user, await sheet.findByRole('button', { name }));
    return { ...page, ...watchStore(cancelStore), press };
  },
};

const cancelOffer: Act = {
  questions: [{ what: 'the cancellation' }],
  async open() {
    const offered = makeOffered({ eth: '0.31', buyer: WALLET });
    const market = makeMarket(makeCar());
    market.listings.push({ ...offered, order: { ...offered.order, active: false } });
    const page = await openItem(market, {
      answers: { 'GET /api/nfts/:id/offers': { offers: [offered.order], indexed: {} } },
    });
    await page.connect(page.wallet);
    const offers = within(await screen.findByRole('region', { name: 'Offers' }));
    await page.user.click(await offers.findByRole('button', { name: 'Cancel' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Cancel the offer' }));
    const press = async () =>
      pressWhenFree(page.user, await sheet.findByRole('button', { name: 'Cancel the offer' }));
    return { ...page, ...watchStore(cancelStore), press };
  },
};

const getTestEth: Act = {
  questions: [{ what: 'the visit to the tap' }],
  async open() {
    const page = await openItem(makeMarket(makeCar(), [makeListed({ eth: '2' })], { balance: 0n }));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Buy Now', 'Checkout');
    const button = await sheet.findByRole('button', { name: 'Get 10 test ETH' });
    return { ...page, ...watchStore(dripStore), press: () => page.user.click(button) };
  },
};

export const TRADING = {
  buy,
  'buy with one question': buyAtOnce,
  list,
  offer,
  'accept an offer': accept,
  'cancel a listing': cancel,
  'cancel an offer': cancelOffer,
  'get test ETH': getTestEth,
} satisfies Record<string, Act>;
