import {
  concat,
  type Hex,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  slice,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { type Address, normalAddress } from '../chain/address.ts';
import { getBulkTypedData, splitBulkSignature } from './bulk-order.ts';
import { SEAPORT_ORDER_TYPES, seaportDomain } from './listing-order.ts';
import { recoverOrderSigner, settleOrderSignature } from './order-signature.ts';
import { hashOrder, NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

const SEAPORT: Address = `0x${'5e'.repeat(20)}`;
const CHAIN_ID = 31_356;
const maker = privateKeyToAccount(numberToHex(77, { size: 32 }));
const MAKER = normalAddress(maker.address);
const makeOrder = (salt: bigint): OrderComponents => ({
  offerer: MAKER,
  zone: SEAPORT,
  offer: [],
  consideration: [],
  orderType: 2,
  startTime: 0n,
  endTime: 1n,
  zoneHash: NO_CONDUIT,
  salt,
  conduitKey: NO_CONDUIT,
  counter: 0n,
});
const ORDER = makeOrder(1n);

const sign = (order: OrderComponents) =>
  maker.signTypedData({
    domain: seaportDomain(CHAIN_ID, SEAPORT),
    types: SEAPORT_ORDER_TYPES,
    primaryType: 'OrderComponents',
    message: order,
  });
const toShort = (signature: Hex) =>
  serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)));
const recover = (
  signature: Hex,
  more: { order?: OrderComponents; chainId?: number; seaport?: Address } = {},
) =>
  recoverOrderSigner({
    signature,
    orderHash: hashOrder(more.order ?? ORDER),
    chainId: more.chainId ?? CHAIN_ID,
    seaport: more.seaport ?? SEAPORT,
  });

describe('recoverOrderSigner', () => {
  test('reads a signature of 65 and of 64 bytes', async () => {
    // Several orders, so that both parities occur.
    for (let salt = 0n; salt < 8n; salt++) {
      const order = makeOrder(salt);
      const signature = await sign(order);
      expect(await recover(signature, { order })).toBe(MAKER);
      expect(await recover(toShort(signature), { order })).toBe(MAKER);
    }
  });

  test('reads each order of a bulk signature, long and short', async () => {
    const orders = [1n, 2n, 3n, 4n, 5n].map(makeOrder);
    const signature = await maker.signTypedData(getBulkTypedData(orders, CHAIN_ID, SEAPORT));
    for (const whole of [signature, toShort(signature)])
      for (const [i, each] of splitBulkSignature(orders, whole).entries()) {
        const order = orders[i];
        if (!order) throw new Error('as many signatures as orders');
        expect(await recover(each, { order })).toBe(MAKER);
        expect(await recover(each, { order: makeOrder(99n) })).not.toBe(MAKER);
      }
  });

  test('another order, chain or Seaport has another signer', async () => {
    const signature = await sign(ORDER);
    expect(await recover(signature, { order: makeOrder(2n) })).not.toBe(MAKER);
    expect(await recover(signature, { chainId: 1 })).not.toBe(MAKER);
    expect(await recover(signature, { seaport: MAKER })).not.toBe(MAKER);
  });

  test('what no key can have signed has no signer', async () => {
    const signature = await sign(ORDER);
    const [r, s] = [slice(signature, 0, 32), slice(signature, 32, 64)];
    const nobodys: Hex[] = [
      '0x',
      '0x00',
      slice(signature, 0, 63),
      concat([signature, '0x00']),
      // Seaport passes v on as it is, and the chain knows 27 and 28 alone.
      concat([r, s, '0x00']),
      concat([r, s, '0x01']),
      concat([r, s, '0x1d']),
      `0x${'0'.repeat(128)}1b`,
      `0x${'f'.repeat(128)}1b`,
      `0x${'f'.repeat(128)}`,
      concat([signature, '0x000000', `0x${'0'.repeat(64 * 25)}`]),
    ];
    for (const each of nobodys) expect(await recover(each), each).toBeUndefined();
  });
});

describe('settleOrderSignature', () => {
  const settle = (signature: Hex, order = ORDER, by: Address = MAKER) =>
    settleOrderSignature({
      signature,
      orderHash: hashOrder(order),
      chainId: CHAIN_ID,
      seaport: SEAPORT,
      maker: by,
    });
  /** As devices give it: v of 0 or 1. */
  const toDeviceForm = (signature: Hex) =>
    concat([
      slice(signature, 0, 64),
      numberToHex(Number(slice(signature, 64, 65)) - 27, { size: 1 }),
      slice(signature, 65),
    ]);

  test('gives v of 0 and 1 the form that Seaport takes, and keeps 64 bytes', async () => {
    for (let salt = 0n; salt < 8n; salt++) {
      const order = makeOrder(salt);
      const signature = await sign(order);
      const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64))];
      const given = concat([r, s, numberToHex(v - 27, { size: 1 })]);
      expect(await settle(given, order)).toEqual({ signature, recovered: true });
      expect(await settle(signature, order)).toEqual({ signature, recovered: true });
      const short = toShort(signature);
      expect(await settle(short, order)).toEqual({ signature: short, recovered: true });
    }
  });

  test('does so for each order of a bulk signature', async () => {
    const orders = [1n, 2n, 3n].map(makeOrder);
    const whole = await maker.signTypedData(getBulkTypedData(orders, CHAIN_ID, SEAPORT));
    for (const [i, signature] of splitBulkSignature(orders, whole).entries())
      expect(await settle(toDeviceForm(signature), orders[i])).toEqual({ signature, recovered: true });
  });

  test('leaves what no key of the maker has made to the maker’s contract, without what deploys it', async () => {
    const approved = concat([numberToHex(BigInt(MAKER), { size: 32 }), `0x${'0'.repeat(64)}`, '0x01']);
    const wallet: Address = `0x${'c0'.repeat(20)}`;
    const asTheirs = { signature: approved, recovered: false };
    expect(await settle(approved, ORDER, wallet)).toEqual(asTheirs);
    const wrapped = serializeErc6492Signature({ address: SEAPORT, data: '0x12', signature: approved });
    expect(await settle(wrapped, ORDER, wallet)).toEqual(asTheirs);
  });
});
