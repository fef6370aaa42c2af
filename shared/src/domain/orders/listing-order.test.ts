import fc from 'fast-check';
import { domainSeparator, hashStruct, keccak256, numberToHex, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { findOpenDue, getShare, SEAPORT_ORDER_TYPES, seaportDomain } from './listing-order.ts';

const account = (last: number) => `0x${last.toString(16).padStart(40, '0')}` as const;
const [SELLER, TREASURY, STUDIO] = [account(1), account(5), account(9)];
const ETHER = 10n ** 18n;
const FEE_BPS = 250;
const MARKET = { treasury: TREASURY, feeBps: FEE_BPS };
const toWord = (value: number) => numberToHex(value, { size: 32 });

describe('SEAPORT_ORDER_TYPES', () => {
  test('hash an order as Seaport does', () => {
    // The order and its hash are those of test_HashOfAKnownOrder in contracts/test/market/Seaport.t.sol.
    const money = { itemType: 1, token: account(4), identifierOrCriteria: 0n };
    const amounts = (wei: bigint) => ({ startAmount: wei, endAmount: wei });
    const order = {
      offerer: SELLER,
      zone: account(2),
      offer: [{ itemType: 2, token: account(3), identifierOrCriteria: 17n, ...amounts(1n) }],
      consideration: [
        { ...money, ...amounts(975n * 10n ** 15n), recipient: SELLER },
        { ...money, ...amounts(25n * 10n ** 15n), recipient: TREASURY },
      ],
      orderType: 2,
      startTime: 1_750_000_000n,
      endTime: 1_750_086_400n,
      zoneHash: toWord(6),
      salt: 7n,
      conduitKey: toWord(0),
      counter: 8n,
    };
    expect(hashStruct({ data: order, primaryType: 'OrderComponents', types: SEAPORT_ORDER_TYPES })).toBe(
      '0x1e2c5b822d9d09739bfcf83087e0ca2cce1c61ed1cdae7bfb3df1de72bab3464',
    );
  });
});

describe('seaportDomain', () => {
  test('is the domain of Seaport 1.6 on one chain', () => {
    const domain = seaportDomain(56, account(6));
    const fields = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';
    const words = [fields, 'Seaport', '1.6'].map((text) => keccak256(toHex(text)).slice(2));
    const encoded =
      `0x${words.join('')}${toWord(56).slice(2)}${account(6).slice(2).padStart(64, '0')}` as const;
    expect(domainSeparator({ domain })).toBe(keccak256(encoded));
  });
});

describe('getShare', () => {
  test('rounds down', () => {
    const prices = [39n, 40n, 79n, 80n, ETHER];
    expect(prices.map((price) => getShare(price, FEE_BPS))).toEqual([0n, 1n, 1n, 2n, ETHER / 40n]);
    expect([0, 1, 500, 7_000].map((share) => getShare(19_999n, share))).toEqual([0n, 1n, 999n, 13_999n]);
  });
});

describe('findOpenDue', () => {
  test('a listing that pays fee and royalty in full leaves nothing due', () => {
    const royalty = { recipient: STUDIO, amountWei: getShare(ETHER, 500) };
    const payments = [
      { recipient: SELLER, amountWei: ETHER - getShare(ETHER, FEE_BPS) - royalty.amountWei },
      { recipient: TREASURY, amountWei: getShare(ETHER, FEE_BPS) },
      royalty,
    ];
    expect(findOpenDue({ priceWei: ETHER, payments: payments, royalty, ...MARKET })).toBeUndefined();
  });

  test('one wei less of either is due', () => {
    const [fee, royalty] = [
      { recipient: TREASURY, amountWei: getShare(ETHER, FEE_BPS) },
      { recipient: STUDIO, amountWei: 7n },
    ];
    const less = ({ recipient, amountWei }: typeof fee) => ({ recipient, amountWei: amountWei - 1n });
    expect(findOpenDue({ priceWei: ETHER, payments: [less(fee), royalty], royalty, ...MARKET })).toEqual(fee);
    expect(findOpenDue({ priceWei: ETHER, payments: [fee, less(royalty)], royalty, ...MARKET })).toEqual(
      royalty,
    );
    expect(findOpenDue({ priceWei: ETHER, payments: [royalty], royalty, ...MARKET })).toEqual(fee);
  });

  test('payments to one account are added up, in any spelling of its address', () => {
    const mixed = '0x00000000000000000000000000000000000000Ab';
    const royalty = { recipient: account(0xab), amountWei: 10n };
    const half = { recipient: mixed, amountWei: 5n } as const;
    expect(findOpenDue({ priceWei: 0n, payments: [half, half], royalty, ...MARKET })).toBeUndefined();
    expect(findOpenDue({ priceWei: 0n, payments: [half], royalty, ...MARKET })).toEqual(royalty);
  });

  test('an account that is owed fee and royalty gets the sum', () => {
    const sums = fc.tuple(
      fc.bigInt(0n, 10n ** 24n),
      fc.integer({ min: 0, max: 7_000 }),
      fc.bigInt(0n, 10n ** 24n),
    );
    fc.assert(
      fc.property(sums, ([price, share, paid]) => {
        const royalty = { recipient: TREASURY, amountWei: getShare(price, share) };
        const open = findOpenDue({
          priceWei: price,
          payments: [{ recipient: TREASURY, amountWei: paid }],
          royalty,
          ...MARKET,
        });
        expect(open === undefined).toBe(paid >= getShare(price, FEE_BPS) + royalty.amountWei);
      }),
    );
  });

  test('a seller who owns the royalty is paid it with the proceeds', () => {
    const royalty = { recipient: SELLER, amountWei: 50n };
    const payments = [
      { recipient: SELLER, amountWei: 975n },
      { recipient: TREASURY, amountWei: 25n },
    ];
    expect(findOpenDue({ priceWei: 1_000n, payments: payments, royalty, ...MARKET })).toBeUndefined();
  });
});
