import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { packUpgrades } from '@pitlane/shared/domain/cars/car-state';
import { GAME_ROLES } from '@pitlane/shared/domain/cars/game-roles';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import {
  type Address,
  createPublicClient,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseEther,
  parseEventLogs,
  type RpcLog,
  stringToHex,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountAt, BUILDER, GRANT_KEY, PARTS_KEY, RANK_KEY, REFEREE_KEY } from './accounts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { opening } from './calls.ts';
import { contractsOn } from './contracts.ts';
import { makeChain } from './make-chain.ts';
import { planChain, SEED } from './plan.ts';
import { freePort } from './port.ts';
import { getSecondsEarly, getWantedRaces, judgeRace, MAX_RACES } from './races.ts';
import { createGameReader } from './read-game.ts';
import type { Rpc } from './rpc.ts';
import { createGame } from './run-game.ts';
import { createSigner, type Draft } from './transactions.ts';
import { startWatchdog } from './watchdog-client.ts';

/** The end of the history, the same in every run, so that every race is. Ahead of the clock, which chains never go below. */
const NOW = 2_000_000_000;
const CHAIN = 'avalanche';
const MINUTE = 60;
const VISITOR = 60;
/** As contracts/src/collections/RaceLock.sol has it. */
const MAX_LOCK_TIME = 3_600;

const folder = mkdtempSync(join(tmpdir(), 'pitlane-game-'));
const { carCollection: cars, gameDesk: desk } = contractsOn(CHAIN);
const plan = planChain(CHAIN);
const watchdog = startWatchdog();
const lines: string[] = [];
let anvil: Anvil;
let clock = NOW;
let game: ReturnType<typeof createGame>;

const rpc: Rpc = (method, ...params) => anvil.rpc(method, ...params);
const newGame = () =>
  createGame({ chain: CHAIN, rpc, log: (line) => lines.push(line), now: () => clock * 1000 });
const look = () => createGameReader(CHAIN, rpc)();
/** Lets time pass, then the game work. */
const tickAt = async (time: number) => {
  clock = time;
  await rpc('evm_setNextBlockTimestamp', time);
  await game.tick();
};
const send = async (from: number, draft: Draft) => {
  const raw = await createSigner(rpc, CHAIN)(from, draft);
  const { status } = await rpc<{ status: Hex }>('eth_sendRawTransactionSync', raw);
  expect(status).toBe('0x1');
};
const node = () => createPublicClient({ transport: http(`http://127.0.0.1:${anvil.port}`) });
const atCars = { address: cars, abi: carCollectionAbi } as const;
const logsSince = async (from: number) =>
  rpc<RpcLog[]>('eth_getLogs', { fromBlock: numberToHex(from), toBlock: 'latest', address: [cars, desk] });
const head = () => rpc<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', 'latest', false);

beforeAll(async () => {
  const path = join(folder, 'chain.json');
  await makeChain({
    chain: CHAIN,
    path,
    origin: 'http://localhost:3000',
    now: NOW,
    watchdog,
    log: () => undefined,
  });
  const args = ['--load-state', path, '--timestamp', `${NOW}`, '--accounts', '0'];
  const { demoId: chainId } = CHAIN_FACTS[CHAIN];
  anvil = await startAnvil({ chainId, port: await freePort(), args, watchdog });
  game = newGame();
});

afterAll(async () => {
  await anvil.stop();
  watchdog.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('createGame', () => {
  test('goes on with the races that it finds, and judges each once its time has come', async () => {
    const before = await look();
    expect(before.races.size).toBe(plan.races.length);
    await tickAt(NOW + 1);
    const next = [...before.races.values()].toSorted(
      (a, b) => overAt(a.until) - overAt(b.until) || a.until - b.until,
    )[0];
    if (!next) throw new Error('no race is on');
    await tickAt(overAt(next.until) - 1);
    expect((await look()).races.get(next.until)?.isEnded).toBe(false);
    expect(await stateOf(next.cars)).toEqual(next.cars.map((id) => toState(before.cars.get(id))));

    await tickAt(overAt(next.until));
    const racers = next.cars.flatMap((id) => before.cars.get(id) ?? []);
    const { winner, ranks, parts } = judgeRace(`${SEED}:${CHAIN}:race:${next.until}`, racers);
    const expected = racers.map((one) => ({
      ...one,
      rank: ranks.find(({ tokenId }) => tokenId === one.tokenId)?.rank ?? one.rank,
      upgrades: one.tokenId === winner ? (parts ?? one.upgrades) : one.upgrades,
    }));
    expect(await stateOf(next.cars)).toEqual(expected.map(toState));
    expect(lines).toEqual([]);
  });

  test('a game that was down judges no race that ended during its absence, and starts new races', async () => {
    const before = await look();
    const ends = [...before.races.keys()].toSorted((a, b) => a - b);
    game = newGame();
    await tickAt((ends.at(-1) ?? 0) + 1);
    await tickAt(clock + 5);
    const view = await look();
    for (const [id, car] of before.cars) expect(toState(view.cars.get(id))).toEqual(toState(car));
    expect([...view.races.keys()].filter((until) => until > clock)).not.toEqual([]);
    expect(lines).toEqual([]);
  });

  test('six hours: races within the rules, early ends, ranks, parts, cars; and the caps hold for a whole one', async () => {
    const first = Number((await head()).number) + 1;
    const consenting = (await look()).consenting;
    const read = createGameReader(CHAIN, rpc);
    for (let minute = 0; minute < 6 * 60; minute++) {
      await tickAt(clock + MINUTE);
      const view = await read();
      const on = [...view.races.values()].filter(({ until, isEnded }) => !isEnded && until > clock);
      expect(on.length).toBeLessThanOrEqual(MAX_RACES);
    }
    expect(lines).toEqual([]);
    const logs = await logsSince(first);
    const done = parseEventLogs({ abi: [...carCollectionAbi, ...gameDeskAbi], logs: logs as never });
    const byName = (name: string) => done.filter(({ eventName }) => eventName === name);
    const locks = done.flatMap((log) => (log.eventName === 'LockChanged' ? [log] : []));
    const times = await timesOf(locks.map(({ blockNumber }) => Number(blockNumber)));
    const { cars: owners, races } = await look();
    const lastEnds = new Map<bigint, number>();
    for (const { args, blockNumber } of locks.filter(({ args: { until } }) => until > 0n)) {
      const at = times.get(Number(blockNumber)) ?? 0;
      expect(Number(args.until) - at).toBeGreaterThan(10 * MINUTE);
      expect(Number(args.until) - at).toBeLessThanOrEqual(MAX_LOCK_TIME);
      expect(consenting).toContain(owners.get(Number(args.tokenId))?.owner);
      const before = lastEnds.get(args.tokenId) ?? 0;
      lastEnds.set(args.tokenId, Number(args.until));
      expect(at - before).toBeGreaterThanOrEqual(10 * MINUTE);
    }
    const started = new Set(locks.map(({ args }) => args.until));
    expect(started.size).toBeGreaterThan(25);
    expect(byName('Unlocked').length).toBeGreaterThan(10);
    expect(byName('Unlocked').length).toBeLessThan(byName('Locked').length / 2);
    expect([...races.values()].filter(({ isEnded }) => isEnded).length).toBeGreaterThan(1);
    expect(byName('Granted').length).toBeGreaterThan(0);
    const names = [...started].map((until) => keccak256(stringToHex(`win:${CHAIN}:${until}`)));
    for (const log of done) {
      if (log.eventName !== 'Granted') continue;
      expect(names).toContain(log.args.ref);
      expect(consenting).toContain(log.args.to);
    }
    const traits = new Set(
      done.flatMap((log) => (log.eventName === 'TraitUpdated' ? [log.args.traitKey] : [])),
    );
    expect(traits).toContain(keccak256(stringToHex('rank')));
    expect(traits.size).toBeGreaterThan(1);
    // Four times that is a day.
    const keys = [RANK_KEY, PARTS_KEY, GRANT_KEY, REFEREE_KEY].map((key) => accountAt(key).address);
    const roles = (['rank', 'parts', 'grant', 'referee'] as const).map((role) => GAME_ROLES.indexOf(role));
    const capOf = (key: Address, i: number) =>
      node().readContract({
        address: desk,
        abi: gameDeskAbi,
        functionName: 'dailyCapOf',
        args: [roles[i] ?? 0, key],
      });
    const caps = await Promise.all(keys.map(capOf));
    const used = [byName('CarUpdated'), byName('CarUpdated'), byName('Granted'), byName('Locked')];
    for (const [i, cap] of caps.entries()) expect((used[i]?.length ?? 0) * 4).toBeLessThan(Number(cap));
  });

  test('cars given away are in the open epoch with the others, and are not paid for', async () => {
    const number = Number(await node().readContract({ ...atCars, functionName: 'epochCount' }));
    const { supply } = await look();
    const { from, draft } = opening(CHAIN, number + 1);
    await send(from, draft);
    expect(from).toBe(BUILDER);
    const epoch = await node().readContract({ ...atCars, functionName: 'epoch', args: [BigInt(number)] });
    expect(epoch).toMatchObject({ lastId: supply, granted: supply - plan.cars.length, proceeds: 0n });
    expect(supply).toBeGreaterThan(plan.cars.length);
  });

  test("a visitor's car races once its owner consents, and not after they have taken it back", async () => {
    const view = await look();
    const given = [...view.cars.values()].find(({ owner }) => !view.consenting.has(owner));
    const giver = plan.cars.find(({ tokenId }) => tokenId === given?.tokenId)?.owner ?? 0;
    const tokenId = given?.tokenId ?? 0;
    const to = accountAt(VISITOR).address;
    await rpc('anvil_setBalance', to, numberToHex(parseEther('10')));
    const args = [accountAt(giver).address, to, BigInt(tokenId)] as const;
    const transfer = encodeFunctionData({ abi: carCollectionAbi, functionName: 'transferFrom', args });
    await send(giver, { to: cars, data: transfer, gas: 200_000n });
    await tickAt(clock + 20 * MINUTE);
    expect((await look()).lastUntil.get(tokenId)).toBeUndefined();
    const countOn = async () => {
      const { races } = await look();
      return [...races.values()].filter((race) => !race.isEnded && race.until > clock).length;
    };
    const wanted = () => getWantedRaces(`${SEED}:${CHAIN}:race:0`, clock);
    for (let i = 0; (await countOn()) < wanted() && i < 60; i++) await tickAt(clock + MINUTE);
    expect(await countOn()).toBeGreaterThanOrEqual(wanted());

    await setConsent(true);
    await tickAt(clock + 5);
    const until = (await look()).lastUntil.get(tokenId) ?? 0;
    expect(until).toBeGreaterThan(clock);
    expect(
      await node().readContract({ ...atCars, functionName: 'lockedUntil', args: [BigInt(tokenId)] }),
    ).toBe(BigInt(until));

    await setConsent(false);
    for (let i = 0; i < 30; i++) await tickAt(clock + 5 * MINUTE);
    expect((await look()).lastUntil.get(tokenId)).toBe(until);
    expect(lines).toEqual([]);
  });

  test('a world that is stopped locks nothing for ever', async () => {
    const before = await look();
    expect([...before.races.keys()].some((until) => until > clock)).toBe(true);
    clock += MAX_LOCK_TIME;
    await rpc('evm_setNextBlockTimestamp', clock);
    await rpc('evm_mine');
    for (const id of before.cars.keys())
      expect(await node().readContract({ ...atCars, functionName: 'locked', args: [BigInt(id)] })).toBe(
        false,
      );
  });

  test('cars that are for sale do not race', async () => {
    const forSale = new Set((await look()).cars.keys());
    const log = (line: string) => lines.push(line);
    game = createGame({
      chain: CHAIN,
      rpc,
      log,
      isForSale: (id) => forSale.has(id),
      now: () => clock * 1000,
    });
    const isOn = async () => [...(await look()).races.keys()].some((until) => until > clock);
    await tickAt(clock + 11 * MINUTE);
    expect(await isOn()).toBe(false);
    forSale.clear();
    await tickAt(clock + MINUTE);
    expect(await isOn()).toBe(true);
  });

  test('a result that does not reach the chain is sent again', async () => {
    const heard: string[] = [];
    const rankKey = accountAt(RANK_KEY).address;
    let lost: Hex | undefined;
    const shaky: Rpc = (method, ...params) => {
      const [{ from, data }] = params.concat({}) as [{ from?: Address; data?: Hex }];
      if (method !== 'eth_call' || from !== rankKey || lost) return rpc(method, ...params);
      lost = data;
      return Promise.reject(new Error('cut off'));
    };
    game = createGame({
      chain: CHAIN,
      rpc: shaky,
      log: (line) => heard.push(line),
      now: () => clock * 1000,
    });
    while (!lost) await tickAt(clock + MINUTE);
    expect(heard).toEqual(['Avalanche: the game could not set ranks: cut off']);
    const { args } = decodeFunctionData({ abi: gameDeskAbi, data: lost });
    const [ids, ranks] = args as [readonly bigint[], readonly number[]];
    const read = async () => (await stateOf(ids.map(Number))).map(({ rank }) => rank);
    expect(await read()).not.toEqual(ranks);
    await tickAt(clock + 5);
    expect(await read()).toEqual(ranks);
  });

  test('what a contract refuses is reported with its name', async () => {
    const heard: string[] = [];
    const refusing: Rpc = (method, ...params) =>
      method === 'eth_call'
        ? rpc(method, { to: desk, data, from: accountAt(VISITOR).address }, 'latest')
        : rpc(method, ...params);
    const data = encodeFunctionData({ abi: gameDeskAbi, functionName: 'setRanks', args: [[], []] });
    const refused = createGame({
      chain: CHAIN,
      rpc: refusing,
      log: (line) => heard.push(line),
      now: () => clock * 1000,
    });
    clock += 2 * MAX_LOCK_TIME; // Nothing is on any more.
    await refused.tick();
    await refused.tick();
    expect(heard).toEqual(['Avalanche: the game could not start a race: DeskCallerHasNoKey']);
  });

  test('a chain that is away is reported once, and asked again', async () => {
    const heard: string[] = [];
    const away: Rpc = () => Promise.reject(new Error('no answer'));
    const waiting = createGame({ chain: CHAIN, rpc: away, log: (line) => heard.push(line) });
    await waiting.tick();
    await waiting.tick();
    expect(heard).toEqual(['Avalanche: the game cannot read the chain: no answer']);
  });
});

const overAt = (until: number) => until - getSecondsEarly(`${SEED}:${CHAIN}:race:${until}`);

function toState(
  car: { rank: (typeof RANKS)[number]; upgrades: Parameters<typeof packUpgrades>[0] } | undefined,
) {
  if (!car) throw new Error('no such car');
  return { rank: RANKS.indexOf(car.rank), upgrades: Number(packUpgrades(car.upgrades)) };
}

/** Rank and parts of cars as the contract has them. */
async function stateOf(ids: readonly number[]) {
  return Promise.all(
    ids.map(async (id) => {
      const { rank, upgrades } = await node().readContract({
        ...atCars,
        functionName: 'carState',
        args: [BigInt(id)],
      });
      return { rank, upgrades };
    }),
  );
}

async function timesOf(blocks: readonly number[]): Promise<Map<number, number>> {
  const found = await Promise.all(
    [...new Set(blocks)].map(async (number): Promise<[number, number]> => {
      const block = await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', numberToHex(number), false);
      return [number, Number(block.timestamp)];
    }),
  );
  return new Map(found);
}

async function setConsent(consent: boolean) {
  const data = encodeFunctionData({
    abi: carCollectionAbi,
    functionName: 'setRaceConsent',
    args: [consent],
  });
  await send(VISITOR, { to: cars, data, gas: 200_000n });
}
