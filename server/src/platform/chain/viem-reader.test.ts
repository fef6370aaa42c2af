import { packCarState } from '@pitlane/shared/domain/cars/car-state';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { custom, encodeAbiParameters, encodeEventTopics, pad, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createChainClient } from './chain-clients.ts';
import { ForkChangedError } from './chain-reader.ts';
import { createViemReader } from './viem-reader.ts';

const CONTRACT = '0x00000000000000000000000000000000000000cc';
const SEAPORT = '0x00000000000000000000000000000000000000ee';
const ZONE = '0x00000000000000000000000000000000000000ff';
const ANNA = '0x00000000000000000000000000000000000000AA';
const ZERO = '0x0000000000000000000000000000000000000000';
const CARS = [{ name: 'cars', address: CONTRACT, kinds: ['transfer', 'car_updated'] }] as const;
const hash = (n: number) => pad(toHex(n), { size: 32 });
const STATE = packCarState({
  transfers: 0,
  series: 'rare_series',
  rank: 'expert',
  upgrades: { engine: 1, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
});

type Answers = Record<string, (params: unknown[]) => unknown>;

/** A reader whose node answers with these functions; `asked` holds the parameters of each getLogs. */
function open(answers: Answers) {
  const asked: unknown[] = [];
  const transport = custom({
    async request({ method, params }: { method: string; params: unknown[] }) {
      if (method === 'eth_getLogs') asked.push(params[0]);
      return answers[method]?.(params);
    },
  });
  const config = {
    chain: 'binance',
    chainId: 31_356,
    rpcUrl: '',
    proxyRpcUrl: undefined,
    wsUrl: undefined,
    explorer: undefined,
    carCollection: CONTRACT,
    assets: {},
    workshop: undefined,
    freeMinter: undefined,
    gameDesk: undefined,
    trading: undefined,
    contracts: [],
    deployBlock: 1,
    feeBps: 250,
  } as const;
  const client = createChainClient(config, transport);
  return { reader: createViemReader({ config, client }, createLog('silent')), asked };
}

const block = (number: number) => ({
  number: toHex(number),
  hash: hash(number),
  parentHash: hash(number - 1),
  timestamp: toHex(1_000 + number),
  transactions: [],
});
const place = (logIndex: number) => ({
  address: CONTRACT,
  blockNumber: toHex(7),
  blockHash: hash(7),
  transactionHash: hash(99),
  transactionIndex: '0x0',
  logIndex: toHex(logIndex),
  removed: false,
});
const minted = {
  ...place(0),
  topics: encodeEventTopics({
    abi: carCollectionAbi,
    eventName: 'Transfer',
    args: { from: ZERO, to: ANNA, id: 12n },
  }),
  data: '0x',
};
const updated = {
  ...place(1),
  topics: encodeEventTopics({ abi: carCollectionAbi, eventName: 'CarUpdated', args: { tokenId: 12n } }),
  data: encodeAbiParameters([{ type: 'uint96' }], [STATE]),
};

describe('createViemReader', () => {
  test('turns logs into events with the spelling that is stored', async () => {
    const { reader, asked } = open({
      eth_getLogs: () => [minted, updated],
      eth_getBlockByNumber: ([number]) => block(Number(number)),
    });
    const common = {
      chain: 'binance',
      source: 'cars',
      tokenId: 12n,
      blockNumber: 7,
      blockHash: hash(7),
      txHash: hash(99),
      timestamp: 1_007,
    };
    expect(await reader.events(CARS, 5, 9)).toEqual([
      { ...common, logIndex: 0, kind: 'transfer', from: ZERO, to: ANNA.toLowerCase() },
      { ...common, logIndex: 1, kind: 'car_updated', packed: STATE },
    ]);
    expect(asked[0]).toMatchObject({ address: [CONTRACT], fromBlock: '0x5', toBlock: '0x9' });
  });

  test.each(['0x0', '', toHex(1_234), toHex(1_700_000_000_000), undefined])(
    "takes a block's time from its header, also where its logs say %j",
    async (blockTimestamp) => {
      const { reader } = open({
        eth_getLogs: () => [{ ...minted, blockTimestamp }],
        eth_getBlockByNumber: ([number]) => block(Number(number)),
      });
      expect((await reader.events(CARS, 7, 7))[0]?.timestamp).toBe(1_007);
      const header = await reader.header(7);
      expect(header && (await reader.blockEvents(CARS, header))[0]?.timestamp).toBe(1_007);
    },
  );

  test('asks for the events of one block by its hash', async () => {
    const { reader, asked } = open({ eth_getLogs: () => [], eth_getBlockByNumber: () => block(7) });
    await reader.blockEvents(CARS, await reader.head());
    expect(asked[0]).toMatchObject({ address: [CONTRACT], blockHash: hash(7) });
  });

  test("asks for Seaport's orders at the same time, and puts all answers into the order of the chain", async () => {
    const order = (logIndex: number) => ({
      ...place(logIndex),
      address: SEAPORT,
      topics: encodeEventTopics({
        abi: seaportAbi,
        eventName: 'OrderCancelled',
        args: { offerer: ANNA, zone: ZONE },
      }),
      data: hash(5),
    });
    let unanswered = 0;
    let most = 0;
    const { reader, asked } = open({
      eth_getLogs: async ([filter]) => {
        most = Math.max(most, ++unanswered);
        await Promise.resolve();
        unanswered -= 1;
        const { address } = filter as { address: string[] };
        // A node may repeat itself, answer with more than was asked for, and in any order.
        return address.includes(CONTRACT) ? [order(3), { ...updated, logIndex: '0x2' }] : [order(3), minted];
      },
      eth_getBlockByNumber: () => block(7),
    });
    const targets = [
      ...CARS,
      { name: 'seaport', address: SEAPORT, kinds: ['order_cancelled'], zone: ZONE },
    ] as const;
    const events = await reader.blockEvents(targets, await reader.head());
    expect(events.map(({ kind, logIndex }) => [kind, logIndex])).toEqual([
      ['transfer', 0],
      ['car_updated', 2],
      ['order_cancelled', 3],
    ]);
    expect(most).toBe(2);
    expect(asked).toEqual([
      expect.objectContaining({ address: [CONTRACT], blockHash: hash(7) }),
      expect.objectContaining({ address: [SEAPORT], blockHash: hash(7) }),
    ]);
    expect(asked[1]).toMatchObject({ topics: [[expect.any(String)], null, [pad(ZONE)]] });
  });

  test('takes no part of an answer: one question that fails, as for too many blocks, fails all', async () => {
    const { reader } = open({
      eth_getLogs: ([filter]) => {
        if ((filter as { address: string[] }).address.includes(SEAPORT)) throw new Error('too many results');
        return [minted];
      },
      eth_getBlockByNumber: ([number]) => block(Number(number)),
    });
    const orders = { name: 'seaport', address: SEAPORT, kinds: ['order_filled'], zone: ZONE } as const;
    await expect(reader.events([...CARS, orders], 5, 9)).rejects.toThrow('too many results');
  });

  test('throws for answers of two forks', async () => {
    const other = { ...updated, blockHash: hash(70) };
    const { reader } = open({
      eth_getLogs: () => [minted, other],
      eth_getBlockByNumber: ([number]) => block(Number(number)),
    });
    await expect(reader.events(CARS, 7, 7)).rejects.toThrow(ForkChangedError);
  });

  test('returns no header above the head', async () => {
    const { reader } = open({
      eth_getBlockByNumber: ([number]) => (number === toHex(7) ? block(7) : null),
    });
    expect(await reader.header(7)).toEqual({
      number: 7,
      hash: hash(7),
      parentHash: hash(6),
      timestamp: 1_007,
    });
    expect(await reader.header(8)).toBeUndefined();
  });

  test('throws for logs of one fork and the header of another', async () => {
    const { reader } = open({
      eth_getLogs: () => [minted],
      eth_getBlockByNumber: () => ({ ...block(7), hash: hash(70) }),
    });
    await expect(reader.events(CARS, 7, 7)).rejects.toThrow(ForkChangedError);
  });
});
