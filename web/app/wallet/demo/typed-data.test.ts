import { describe, expect, test, vi } from 'vitest';
import { checkDomain, parseTypedData } from './typed-data.ts';

const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395';
const order = {
  domain: { name: 'Seaport', version: '1.6', chainId: 31_356, verifyingContract: SEAPORT },
  types: { Order: [{ name: 'salt', type: 'uint256' }] },
  primaryType: 'Order',
  message: { salt: '7' },
};

describe('parseTypedData', () => {
  test('gives the domain part by part, and the message as text', () => {
    const { domain, text } = parseTypedData(JSON.stringify(order));
    expect(domain).toEqual({ name: 'Seaport', chainId: 31_356, contract: SEAPORT });
    expect(JSON.parse(text)).toEqual({ Order: { salt: '7' } });
  });

  test('a part that the domain does not name is undefined', () => {
    const { domain } = parseTypedData({ ...order, domain: {} });
    expect(domain).toEqual({ name: undefined, chainId: undefined, contract: undefined });
  });

  test.each([['{'], ['7'], [{ ...order, message: undefined }], [{ ...order, domain: null }]])(
    'refuses %j',
    (given) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      expect(() => parseTypedData(given)).toThrow(expect.objectContaining({ code: -32_602 }));
    },
  );
});

describe('checkDomain', () => {
  const domain = { name: 'Seaport', chainId: 56, contract: undefined };

  test('lets the own chain and no chain pass', () => {
    expect(() => checkDomain(domain, 56)).not.toThrow();
    expect(() => checkDomain({ ...domain, chainId: undefined }, 31_356)).not.toThrow();
  });

  test('refuses another chain, and a chain that is no number', () => {
    expect(() => checkDomain(domain, 31_356)).toThrow(expect.objectContaining({ code: 4901 }));
    expect(() => checkDomain({ ...domain, chainId: Number.NaN }, 31_356)).toThrow('Switch the wallet first');
  });
});
