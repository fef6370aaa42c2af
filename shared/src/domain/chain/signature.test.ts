import {
  concat,
  hashMessage,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  slice,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { type Hash, normalAddress } from './address.ts';
import {
  normalSignature,
  readSignature,
  recoverSigner,
  toKeySignature,
  unwrapSignature,
} from './signature.ts';

const account = privateKeyToAccount(numberToHex(77, { size: 32 }));
const SIGNER = normalAddress(account.address);
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const FACTORY = `0x${'4e'.repeat(20)}` as const;

/** Every form of one key's signature that wallets give. */
function listForms(signature: Hash): Record<string, Hash> {
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64))];
  const withV = (value: number, word: Hash = s) => concat([r, word, numberToHex(value, { size: 1 })]);
  const high = numberToHex(CURVE_ORDER - BigInt(s), { size: 32 });
  return {
    'v of 27 or 28': signature,
    'v of 0 or 1': withV(v - 27),
    'v of chain 1': withV(v + 10),
    'v of a chain with a high number': withV(v === 27 ? 0xf1 : 0xf2),
    'high s': withV(55 - v, high),
    'high s and v of 0 or 1': withV(28 - v, high),
    '64 bytes': serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
  };
}

describe('toKeySignature', () => {
  // Several texts, so that both parities occur.
  test.each(['a', 'b', 'c', 'd', 'e', 'f'])('makes one of all forms: %s', async (message) => {
    const signature = await account.signMessage({ message });
    for (const [form, each] of Object.entries(listForms(signature)))
      expect(toKeySignature(each), form).toBe(signature);
  });

  test.each([
    '0x',
    '0x00',
    `0x${'ab'.repeat(63)}`,
    `0x${'ab'.repeat(66)}`,
    `0x${'ab'.repeat(64)}1d`,
  ] as const)('knows no key that gives %s', (signature) => {
    expect(toKeySignature(signature)).toBeUndefined();
  });
});

describe('recoverSigner', () => {
  test('finds the signer in every form', async () => {
    const signature = await account.signMessage({ message: 'hello' });
    for (const [form, each] of Object.entries(listForms(signature)))
      expect(await recoverSigner(hashMessage('hello'), each), form).toBe(SIGNER);
  });

  test.each([`0x${'0'.repeat(128)}1b`, `0x${'f'.repeat(128)}1b`, `0x${'f'.repeat(128)}`, '0x'] as const)(
    'finds no signer in %s',
    async (signature) => {
      expect(await recoverSigner(hashMessage('hello'), signature)).toBeUndefined();
    },
  );
});

describe('readSignature', () => {
  test('takes any letter case', () => {
    expect(readSignature('0XABcd')).toBe('0xabcd');
  });

  test.each([undefined, null, 7, {}, '', '0x', 'ok', '0x1', '0xzz', 'abcd', ['0xabcd']])(
    'takes %j for no signature',
    (answer) => {
      expect(readSignature(answer)).toBeUndefined();
    },
  );
});

describe('normalSignature', () => {
  const toHash = () => hashMessage('hello');
  const wrap = (signature: Hash) =>
    serializeErc6492Signature({ address: FACTORY, data: '0x1234', signature });

  test('gives a key’s signature the form for contracts', async () => {
    const signature = await account.signMessage({ message: 'hello' });
    for (const [form, each] of Object.entries(listForms(signature))) {
      expect(await normalSignature({ toHash, signature: each, signer: SIGNER }), form).toBe(signature);
      expect(await normalSignature({ toHash, signature: wrap(each), signer: SIGNER }), form).toBe(signature);
    }
  });

  test.each([
    // Safe: the owner has approved the hash on the chain, which v of 1 says.
    concat([numberToHex(BigInt(SIGNER), { size: 32 }), numberToHex(0, { size: 32 }), '0x01']),
    `0x${'12'.repeat(64)}`,
    `0x${'12'.repeat(130)}00`,
    '0x01',
  ] as const)('leaves a contract’s own signature alone: %s', async (signature) => {
    const wallet = `0x${'c0'.repeat(20)}` as const;
    expect(await normalSignature({ toHash, signature, signer: wallet })).toBe(signature);
    expect(await normalSignature({ toHash, signature: wrap(signature), signer: wallet })).toBe(signature);
  });

  test('keeps what only ends like a wrapped one', () => {
    const ending = `0x12${'6492'.repeat(16)}` as const;
    expect(unwrapSignature(ending)).toBe(ending);
  });
});
