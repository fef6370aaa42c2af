import type { Address } from '@pitlane/shared/domain/chain/address';
import { hashOrder, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TRADING, testListing } from '../../testing/fake-market.ts';
import { openTestDesk, SELLER, STATE, signed, stranger, type TestDesk } from '../../testing/test-desk.ts';

const SIGNATURE = `0x${'ab'.repeat(300)}`;

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

let wallets = 0;
/** A contract that owns car 1. Each test has its own, since the book remembers for a while who is one. */
async function addWallet(): Promise<Address> {
  wallets++;
  const wallet: Address = `0x${wallets.toString(16).padStart(40, 'c')}`;
  desk.market.contracts.add(wallet);
  desk.market.approvers.add(wallet);
  desk.market.tokens.set(1n, { owner: wallet, state: STATE });
  await desk.api.db.query(`update car set owner = $1 where id = 'binance-cars-1'`, [wallet]);
  return wallet;
}
let salt = 0n;
const listFor = (wallet: Address) => {
  salt++;
  return { parameters: toOrderJson(testListing(wallet, { salt })), signature: SIGNATURE };
};
/** Counts the checks of a signature by Seaport: only these calls name a sender. */
const countAsked = () =>
  desk.node.calls.filter(({ method, params: [call] }) => {
    const { to, from } = (call ?? {}) as { to?: string; from?: string };
    return method === 'eth_call' && to === TRADING.seaport && from !== undefined;
  }).length;

describe('a post', () => {
  test('refuses forged signatures of ordinary accounts for one question to the chain', async () => {
    const forged = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        signed(testListing(SELLER, { tokenId: BigInt(1 + (i % 3)), salt: BigInt(i) }), stranger),
      ),
    );
    for (let i = 0; i < 3; i++) expect(await desk.codes(forged)).toEqual(Array(32).fill('SIGNATURE_INVALID'));
    expect(desk.node.calls.map(({ method }) => method)).toEqual(['eth_getCode']);
  });

  test('asks no contract about an order that is refused for another reason', async () => {
    const wallet = await addWallet();
    desk.market.approvers.clear();
    expect(await desk.codes([listFor(wallet), listFor(wallet)])).toEqual(['NOT_APPROVED', 'NOT_APPROVED']);
    expect(countAsked()).toBe(0);
  });

  test('asks contracts about one order after the other, for four requests at a time', async () => {
    const wallet = await addWallet();
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    desk.market.beforeValidate = () => {
      waiting++;
      return gate.promise;
    };
    desk.market.walletSignatures.add(SIGNATURE);
    const posts = [1, 2, 3, 4].map(() => desk.codes([listFor(wallet), listFor(wallet)]));
    await vi.waitFor(() => expect(waiting).toBe(4), 4_000);
    const { status, body } = await desk.send([listFor(wallet)]);
    expect([status, body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    // Other makers do not wait for them.
    expect(await desk.codes([await signed(testListing(SELLER, { tokenId: 2n }))])).toEqual(['accepted']);
    expect(waiting).toBe(4);
    gate.resolve();
    expect((await Promise.all(posts)).flat()).toEqual(Array(8).fill('accepted'));
    expect(countAsked()).toBe(8);
  });

  test('asks for the code of an account again when the node has failed', async () => {
    const wallet = await addWallet();
    desk.market.walletSignatures.add(SIGNATURE);
    desk.market.isDown = true;
    expect((await desk.send([listFor(wallet)])).status).toBe(503);
    desk.market.isDown = false;
    expect(await desk.codes([listFor(wallet)])).toEqual(['accepted']);
  });
});

describe('an import', () => {
  test('takes what a contract has signed and Seaport has recorded, which it says nothing more of', async () => {
    const wallet = await addWallet();
    const listing = testListing(wallet, { salt: 77n });
    const given = { parameters: toOrderJson(listing), signature: SIGNATURE };
    const options = {
      path: '/api/orders/import',
      headers: { authorization: 'Bearer pitlane_the-operator-alone-knows' },
    };
    expect(await desk.codes([given], options)).toEqual(['SIGNATURE_INVALID']);
    const asked = countAsked();
    desk.market.filled.add(hashOrder(listing));
    expect(await desk.codes([given], options)).toEqual(['accepted']);
    expect(countAsked()).toBe(asked);
  });
});
