import { seaportAbi } from '@pitlane/shared/generated/seaport';
import {
  BaseError,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  HttpRequestError,
  zeroHash,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { requireSeaport } from './seaport.ts';

const address = '0x0000000000000068F116a894984e2DB1123eB395';
const controller = '0x1000000000000000000000000000000000000002';
const place = { address, chainId: 56, label: 'BNB Smart Chain' } as const;
const HASHES = encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }], [zeroHash, zeroHash]);
const DOMAIN = { name: 'Seaport', version: '1.6', chainId: 56, verifyingContract: address } as const;

function information(version = '1.6', domain: Parameters<typeof domainSeparator>[0]['domain'] = DOMAIN): Hex {
  const result = [version, domainSeparator({ domain }), controller] as const;
  return encodeFunctionResult({ abi: seaportAbi, functionName: 'information', result });
}

/** Checks a chain on which contracts answer so; an Error is thrown, undefined is no code. */
function check(answers: { seaport?: Hex | Error; controller?: Hex | Error }): Promise<void> {
  const given = (to: string) => (to === address ? answers.seaport : answers.controller);
  return requireSeaport(
    {
      codeAt: async (at) => (given(at) === undefined ? '0x' : '0xfe'),
      async call(to) {
        const answer = given(to) ?? '0x';
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    place,
  );
}

describe('requireSeaport', () => {
  test('takes a Seaport 1.6 of this chain and address whose conduit controller answers', async () => {
    await expect(check({ seaport: information(), controller: HASHES })).resolves.toBeUndefined();
  });

  test.each([
    ['nothing', {}, `BNB Smart Chain has no Seaport 1.6 at ${address}.`],
    ['a contract that refuses', { seaport: new BaseError('reverted') }, 'it does not answer information()'],
    ['a contract that answers nothing', { seaport: '0x' }, 'it does not answer information()'],
    ['another version', { seaport: information('1.5') }, 'it says that it is version "1.5"'],
    [
      'a Seaport of another chain',
      { seaport: information('1.6', { ...DOMAIN, chainId: 1 }) },
      'signed for another chain or address',
    ],
    [
      'a Seaport that lies elsewhere',
      { seaport: information('1.6', { ...DOMAIN, verifyingContract: controller }) },
      'signed for another chain or address',
    ],
    ['no controller', { seaport: information() }, `conduit controller ${controller} does not answer`],
    [
      'a controller that refuses',
      { seaport: information(), controller: new BaseError('reverted') },
      `conduit controller ${controller} does not answer`,
    ],
  ] as const)('refuses %s', async (_, answers, words) => {
    await expect(check(answers)).rejects.toThrow(words);
  });

  test('a node that is away stays what it is', async () => {
    const away = new HttpRequestError({ url: 'http://127.0.0.1:1' });
    await expect(check({ seaport: away })).rejects.toBe(away);
  });
});
