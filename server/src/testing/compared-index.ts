/** An index of a fake chain, and its node, which answers as the cars' contract does. */
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { decodeFunctionData, encodeFunctionResult, type Hex, toFunctionSelector } from 'viem';
import { createChainClient, type ServedChain } from '../platform/chain/chain-clients.ts';
import { createViemReader } from '../platform/chain/viem-reader.ts';
import type { Db } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';
import { createFakeChain, FAKE_CHAIN_ID } from './fake-chain.ts';
import { openFakeNode } from './fake-node.ts';
import { CONTRACT, testChain } from './test-api.ts';
import { openTestIndex, syncIndex, testTargets } from './test-index.ts';

export type ComparedIndex = {
  served: ServedChain;
  /** The owner of each car, as the contract knows it. At first it is what the index says. */
  owners: Map<bigint, Hex>;
  /** The block of each question to a contract. */
  asked: unknown[];
  /** Hash of the block at which the index stands. */
  blockHash: Hex | undefined;
  close: () => Promise<void>;
};

const OWNER_OF = toFunctionSelector('function ownerOf(uint256)');

/** Indexes eleven cars of 60 blocks. */
export async function openComparedIndex(db: Db): Promise<ComparedIndex> {
  const chain = createFakeChain(60);
  const owners = new Map<bigint, Hex>();
  const asked: unknown[] = [];
  const node = await openFakeNode({
    ...chain.answers,
    eth_call: ([call, at]) => {
      asked.push(at);
      const { data } = call as { data: Hex };
      if (!data.startsWith(OWNER_OF))
        return encodeFunctionResult({ abi: ethTokenAbi, functionName: 'balanceOf', result: 0n });
      const { args } = decodeFunctionData({ abi: tuneupGaragesAbi, data });
      const result = owners.get(args?.[0] as bigint);
      if (!result) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x7e273289' });
      return encodeFunctionResult({ abi: tuneupGaragesAbi, functionName: 'ownerOf', result });
    },
  });
  const [target] = testTargets(['cars']);
  const config = {
    ...testChain('binance', node.url),
    chainId: FAKE_CHAIN_ID,
    carCollection: target?.address ?? CONTRACT,
  };
  const served = { config, client: createChainClient(config) };
  const reader = createViemReader(served, createLog('silent'));
  await syncIndex(
    openTestIndex(db, { reader, chainId: FAKE_CHAIN_ID, targets: testTargets(['cars']), money: undefined }),
  );
  const rows = await db.query<{ id: string; owner: Hex }>('select token_id::text as id, owner from car');
  for (const { id, owner } of rows) owners.set(BigInt(id), owner);
  return { served, owners, asked, blockHash: chain.blocks.at(-1)?.hash, close: () => node.close() };
}
