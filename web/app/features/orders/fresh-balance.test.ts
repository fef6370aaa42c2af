import { expect, test } from 'vitest';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { dripTransaction } from '../../wallet/run/drip-transaction.ts';
import { OFFERS_KEY } from './offers/offer-queries.ts';

test.each([ORDERS_KEY, OFFERS_KEY])('test ETH that arrives makes the sheets of %s ask again', (key) => {
  expect(dripTransaction.stale).toContainEqual([key]);
});
