import { expect, test } from 'vitest';
import { dripTransaction } from '../../wallet/run/drip-transaction.ts';
import { OFFERS_KEY } from './offers/offer-queries.ts';
import { ORDERS_KEY } from './order-queries.ts';

test.each([ORDERS_KEY, OFFERS_KEY])('test ETH that arrives makes the sheets of %s ask again', (key) => {
  expect(dripTransaction.stale).toContainEqual([key]);
});
