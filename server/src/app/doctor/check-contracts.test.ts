import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { encodeFunctionResult, toFunctionSelector, toHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, test } from 'vitest';
import { createDoctorContext, listTrouble } from '../../testing/doctor-context.ts';
import { type Answers, type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { checkContracts } from './check-contracts.ts';

const KEY = `0x${'4c'.repeat(32)}` as const;
const BUILDER = privateKeyToAccount(KEY).address;
const OWNER = '0x00000000000000000000000000000000000000aa';

let node: FakeNode | undefined;
afterEach(() => node?.close());

/** The state of a chain whose contracts are well. */
const WELL = { owner: OWNER as string, builder: BUILDER as string, balance: 10n ** 18n };

async function examine(state: Partial<typeof WELL> = {}, answers: Answers = {}) {
  const { owner, builder, balance } = { ...WELL, ...state };
  const results: Record<string, string> = { owner, builder };
  node = await openFakeNode({
    eth_chainId: () => toHex(31_356),
    eth_getCode: () => '0x6001',
    eth_gasPrice: () => toHex(1_000_000_000),
    eth_getBalance: () => toHex(balance),
    eth_call: ([call]) => {
      const { data } = call as { data: string };
      const name = (['owner', 'builder'] as const).find((each) => data === toFunctionSelector(`${each}()`));
      if (!name) throw new Error('not asked for here');
      return encodeFunctionResult({
        abi: carCollectionAbi,
        functionName: name,
        result: results[name] as `0x${string}`,
      });
    },
    ...answers,
  });
  const keys = { BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: `0x${'5d'.repeat(32)}` };
  const context = createDoctorContext({ BINANCE_RPC_URL: node.url, ...keys });
  return listTrouble(await checkContracts.run(context));
}

describe('checkContracts', () => {
  test('contracts that are there, with a builder that can pay, have no trouble', async () => {
    expect(await examine()).toEqual([]);
  });

  test('an address without code is named', async () => {
    const cars = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
    const trouble = await examine({}, { eth_getCode: ([address]) => (address === cars ? '0x' : '0x6001') });
    expect(trouble).toEqual([
      expect.stringMatching(
        new RegExp(
          `^fail: There is no contract at ${cars}\\. → contracts/deployments/31356\\.json is for another network`,
        ),
      ),
    ]);
  });

  test('another builder than ours, and cars without an owner', async () => {
    expect(await examine({ builder: OWNER, owner: zeroAddress })).toEqual([
      expect.stringMatching(/^warn: The cars have no owner/),
      expect.stringMatching(
        /^fail: The collection names 0x0+aa as its builder, and BUILDER_PRIVATE_KEY is the key of .* → Set the key/i,
      ),
    ]);
  });

  test('a builder without coins fails, and one with a few is warned of', async () => {
    expect(await examine({ balance: 0n })).toEqual([
      expect.stringMatching(/^fail: The builder 0x\w+ has 0 BNB\. → Send it coins: 0\.03 BNB/),
    ]);
    await node?.close();
    expect(await examine({ balance: 10n ** 15n })).toEqual([
      expect.stringMatching(/^warn: The builder .* 0\.001 BNB/),
    ]);
  });

  test("another chain's node is asked for nothing more", async () => {
    expect(await examine({}, { eth_chainId: () => '0x1' })).toEqual([
      'fail: We couldn’t check the contracts: the node is on another chain. → Fix the node first.',
    ]);
  });

  test('a node that does not answer is no verdict on the contracts', async () => {
    const away = () => {
      throw new Error('gone');
    };
    expect(await examine({}, { eth_getCode: away })).toEqual([
      expect.stringMatching(
        /^fail: The contracts of BNB Smart Chain can’t be read: .* → Check the node first\.$/,
      ),
    ]);
  });
});
