import { SignedOrderInputSchema } from '@pitlane/shared/api/seaport';
import { screen, waitFor, within } from '@testing-library/react';
import { parseEther } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { fill } from '../../../testing/dom/fill.ts';
import {
  makeAcceptance,
  makeOffered,
  makeOfferTerms,
  toOfferedOrder,
} from '../../../testing/dom/make-offers.ts';
import { type Listing, makeCar } from '../../../testing/dom/make-orders.ts';
import { makeMarket, namesOf, openItem } from '../../../testing/dom/open-item.ts';
import { pushChange } from '../../../testing/dom/push-change.ts';
import { readReason } from '../../../testing/dom/read-reason.ts';
import type { AskedRequest } from '../../../testing/dom/scripted-server.ts';
import { OWNER } from '../../../testing/dom/scripted-site.ts';
import { WALLET } from '../../../testing/dom/scripted-wallet.ts';
import { cancelStore } from '../cancel-store.ts';
import { acceptStore, offerStore } from './offer-stores.ts';

const CAR = makeCar();

afterEach(() => {
  for (const store of [acceptStore, cancelStore, offerStore]) store.setState({ phase: 'idle' });
});

const findOffers = async () => within(await screen.findByRole('region', { name: 'Offers' }));

describe('an offer for any car of a series', () => {
  test('is signed for what the sheet says, and taken back by its maker', async () => {
    const offers: Listing[] = [];
    const market = makeMarket(CAR);
    const page = await openItem(market, {
      answers: {
        'GET /api/orders/offer-terms': makeOfferTerms(WALLET),
        'GET /api/nfts/:id/offers': () => ({ offers: offers.map(({ order }) => order), indexed: {} }),
        'POST /api/orders': ({ body }: AskedRequest) => {
          const [given] = (body as { orders: object[] }).orders;
          const { parameters: components } = SignedOrderInputSchema.parse(given);
          const order = toOfferedOrder(components);
          offers.push({ order, components });
          // Taking it back reads it from the book.
          market.listings.push({ order: { ...order, active: false }, components });
          const { id, order_hash } = order;
          return {
            results: [{ id, order_hash, accepted: true, active: true, reason: null, refusal: null }],
            indexed: {},
          };
        },
      },
    });
    const { user, chain, openSheet, wallet } = page;
    await page.connect(wallet);
    const making = await openSheet('Make Offer', 'Place a Bid');
    fill(await making.findByLabelText('Your offer in ETH'), '0.31');
    await user.selectOptions(making.getByRole('combobox', { name: 'For' }), 'series');
    expect(making.getByLabelText('Minimum engine')).toBeDefined();
    const offer = making.getByRole('button', { name: 'Offer 0.31 ETH' });
    await waitFor(() => expect(readReason(offer)).toBeUndefined());
    await user.click(offer);
    await making.findByText('You offer 0.31 ETH');
    expect(offers[0]?.components.offer[0]?.startAmount).toBe(parseEther('0.31'));
    expect(namesOf(chain)).toEqual(['approve']);
    await user.keyboard('{Escape}');
    await user.click(await (await findOffers()).findByRole('button', { name: 'Cancel' }));
    const cancelling = within(await screen.findByRole('dialog', { name: 'Cancel the offer' }));
    const back = await cancelling.findByRole('button', { name: 'Cancel the offer' });
    await waitFor(() => expect(readReason(back)).toBeUndefined());
    await user.click(back);
    await cancelling.findByText('No one can accept it any more.');
    expect(namesOf(chain)).toEqual(['approve', 'cancel']);
  });

  test('comes to the owner at once, whose sheet says when it is gone', async () => {
    const { order } = makeOffered({ eth: '0.31', buyer: OWNER });
    const market = makeMarket({ ...CAR, author: { ...CAR.author, wallet: WALLET } });
    const page = await openItem(market, {
      answers: { 'GET /api/orders/:id/fulfilment': makeAcceptance(order, CAR.id) },
    });
    const { server, connect, wallet, user } = page;
    await connect(wallet);
    const offers = await findOffers();
    await offers.findByText('No offers yet.');
    const change = async (shown: object[], answers = {}) => {
      server.answer({ 'GET /api/nfts/:id/offers': { offers: shown, indexed: {} }, ...answers });
      await pushChange(server, { entity: 'order', id: order.id, version: 2, topics: ['offers:binance'] });
    };
    await change([order]);
    await user.click(await offers.findByRole('button', { name: 'Accept 0.31 ETH' }));
    const accepting = within(await screen.findByRole('dialog', { name: 'Accept the offer' }));
    const sell = await accepting.findByRole('button', { name: /^Sell for 0\.30/ });
    expect(readReason(sell)).toBeUndefined();
    const gone = makeAcceptance(order, CAR.id, { fillable: false, reason: 'cancelled', call: null });
    await change([], { 'GET /api/orders/:id/fulfilment': gone });
    expect((await accepting.findByRole('alert')).textContent).toContain('The offer is no longer available');
    expect(readReason(accepting.getByRole('button', { name: 'Sell' }))).toBe(
      'The offer is no longer available',
    );
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });
});
