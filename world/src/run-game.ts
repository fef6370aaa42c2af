/** The game's servers of the running demo world: they hold races, and what a race brings they set on the chain. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Address } from 'viem';
import { accountAt } from './accounts.ts';
import { grant, lock, setParts, setRanks, unlock } from './desk-calls.ts';
import { DROPS } from './drops.ts';
import { OWNERS } from './owners.ts';
import { SEED } from './plan.ts';
import { type RaceOutcome, toPostedRace } from './race-results.ts';
import {
  chooseField,
  getRaceTime,
  getSecondsEarly,
  getWantedRaces,
  hasCarToGive,
  judgeRace,
  MAX_RACES,
  MIN_CARS,
  type Starter,
} from './races.ts';
import { createGameReader, type GameView, type Race } from './read-game.ts';
import type { RaceReporter } from './report-races.ts';
import { type Rpc, RpcError, rpcTo } from './rpc.ts';
import { type Sent, sendChecked, toReason } from './transactions.ts';

export type GameOptions = {
  chain: Chain;
  rpc: Rpc;
  /** What went wrong, in lines for people. */
  log: (line: string) => void;
  /** Whether its owner would rather sell a car: then only a visitor's races. */
  isForSale?: (tokenId: number) => boolean;
  /** Hears what each race came to. */
  onResult?: (outcome: RaceOutcome) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};
export type RunningGame = { stop(): Promise<void> };

/** A transaction that may be sent again: what it sets is the same each time. */
type Task = { name: string; sent: Sent; triesLeft: number };

const TICK_MS = 5_000;
/** A car rests so many seconds after a race: its owner can sell it, or say that it shall not race any more. */
const REST = 10 * 60;
const TRIES = 3;

const locals: ReadonlySet<Address> = new Set(OWNERS.map(({ index }) => accountAt(index).address));

export type StartOptions = {
  chains: Record<Chain, { rpcUrl: string }>;
  /** The cars that are listed; what is added or taken away later counts too. */
  forSale: Record<Chain, ReadonlySet<number>>;
  log: (line: string) => void;
  /** Posts the results to a site; without it no site hears of them. */
  reporter?: RaceReporter;
};

/** Holds races on every chain until it is stopped. A chain that is away is asked again. */
export function startGame({ chains, forSale, log, reporter }: StartOptions): RunningGame {
  const ending = new AbortController();
  const logWhileRunning = (line: string) => {
    if (!ending.signal.aborted) log(line);
  };
  const work = async (chain: Chain) => {
    const game = createGame({
      chain,
      rpc: rpcTo(chains[chain].rpcUrl, ending.signal),
      log: logWhileRunning,
      isForSale: (tokenId) => forSale[chain].has(tokenId),
      onResult: (outcome) => reporter?.add(toPostedRace(outcome)),
    });
    while (!ending.signal.aborted) {
      await game.tick();
      await reporter?.flush();
      await sleep(TICK_MS, undefined, { signal: ending.signal }).catch(() => undefined); // the end cuts it short
    }
  };
  const working = CHAINS.map(work);
  return {
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}

/**
 * The game of one chain, a tick at a time. What is on follows from the chain, so a game that was stopped goes on. A race
 * that ends while no game runs frees its cars by itself, and has no winner.
 */
export function createGame({
  chain,
  rpc,
  log,
  isForSale = () => false,
  onResult = () => undefined,
  now = Date.now,
}: GameOptions) {
  const read = createGameReader(chain, rpc);
  const judged = new Set<number>();
  let isFirst = true;
  const tasks: Task[] = [];
  let lastProblem = '';

  const report = (problem: string) => {
    if (problem !== lastProblem) log(`${CHAIN_FACTS[chain].label}: ${problem}`);
    lastProblem = problem;
  };

  const plan = (view: GameView, time: number): Task[] => {
    const over = [...view.races.values()].filter((race) => isOver(chain, race, time));
    const news = over.filter(({ until }) => !judged.has(until));
    for (const { until } of over) judged.add(until);
    if (isFirst) {
      isFirst = false;
      // An earlier run may have judged these already.
      return news.filter((race) => isRunning(race, time)).map((race) => freeCars(chain, race));
    }
    const results = news.flatMap((race) => {
      onResult(toOutcome(chain, race, { view, finishedAt: Math.floor(now() / 1000) }));
      return finishRace(chain, race, { view, time });
    });
    const start = startRace(chain, view, { time, isForSale });
    return start ? [...results, start] : results;
  };

  /** Sends what is due, in order. What fails is tried again at the next ticks. */
  const work = async (): Promise<void> => {
    for (const task of tasks.splice(0)) {
      try {
        await sendChecked(chain, rpc, task.sent);
        lastProblem = '';
      } catch (error) {
        report(`the game could not ${task.name}: ${toReason(error)}`);
        // A node that is away has not refused anything.
        const triesLeft = error instanceof RpcError ? task.triesLeft - 1 : task.triesLeft;
        if (triesLeft > 0) tasks.push({ ...task, triesLeft });
      }
    }
  };

  return {
    /** Does what is due. Never throws: a failure is logged. */
    async tick(): Promise<void> {
      try {
        const view = await read();
        const time = Math.max(Math.floor(now() / 1000), view.time);
        tasks.push(...plan(view, time));
      } catch (error) {
        report(`the game cannot read the chain: ${toReason(error)}`);
        return;
      }
      await work();
    },
  };
}

function keyOf(chain: Chain, until: number): string {
  return `${SEED}:${chain}:race:${until}`;
}

function isRunning({ until, isEnded }: Race, time: number): boolean {
  return !isEnded && time < until;
}

/** Whether a race has come to its end, which may be before the end of its lock. */
function isOver(chain: Chain, { until, cars, isEnded }: Race, time: number): boolean {
  // A lock of fewer cars is none of these races.
  if (cars.length < MIN_CARS) return false;
  return isEnded || time >= until - getSecondsEarly(keyOf(chain, until));
}

type Now = { time: number; isForSale: (tokenId: number) => boolean };

function startRace(chain: Chain, view: GameView, { time, isForSale }: Now): Task | undefined {
  const running = [...view.races.values()].filter((race) => isRunning(race, time));
  const starters = findStarters(view, { time, isForSale });
  const isAwaited = starters.some(({ isVisitor }) => isVisitor);
  if (running.length >= (isAwaited ? MAX_RACES + 1 : getWantedRaces(keyOf(chain, 0), time))) return undefined;
  let until = time + getRaceTime(keyOf(chain, time));
  while (view.races.has(until)) until++;
  const field = chooseField(keyOf(chain, until), starters);
  // Tried once: by the next tick an owner may have changed their mind.
  return field && { name: 'start a race', sent: lock(chain, field, until), triesLeft: 1 };
}

/** Cars that may race now. One that is locked rests only after its lock's end. */
function findStarters(view: GameView, { time, isForSale }: Now): Starter[] {
  return [...view.cars.values()].flatMap(({ tokenId, owner }): Starter[] => {
    const lastUntil = view.lastUntil.get(tokenId) ?? 0;
    const isVisitor = !locals.has(owner);
    const isReady = view.consenting.has(owner) && time >= lastUntil + REST;
    return isReady && (isVisitor || !isForSale(tokenId)) ? [{ tokenId, isVisitor, lastUntil }] : [];
  });
}

/** Ends by the clock that sites go by too: the chain's may be ahead of it. */
function toOutcome(
  chain: Chain,
  race: Race,
  { view, finishedAt }: { view: GameView; finishedAt: number },
): RaceOutcome {
  const racers = race.cars.flatMap((tokenId) => view.cars.get(tokenId) ?? []);
  const order = judgeRace(keyOf(chain, race.until), racers).order.flatMap(
    (tokenId) => view.cars.get(tokenId) ?? [],
  );
  return { chain, id: `${chain}-${race.until}`, finishedAt, order };
}

/** What is set on the chain when a race is over. */
function finishRace(chain: Chain, race: Race, { view, time }: { view: GameView; time: number }): Task[] {
  const racers = race.cars.flatMap((tokenId) => view.cars.get(tokenId) ?? []);
  const { winner, ranks, parts, winsCar } = judgeRace(keyOf(chain, race.until), racers);
  const owner = view.cars.get(winner)?.owner;
  const isLeft = hasCarToGive(view.supply, Number(DROPS[chain].maxSupply));
  const task = (name: string, sent: Sent): Task => ({ name, sent, triesLeft: TRIES });
  return [
    ...(isRunning(race, time) ? [freeCars(chain, race)] : []),
    ...(ranks.length > 0 ? [task('set ranks', setRanks(chain, ranks))] : []),
    ...(parts ? [task('give a part', setParts(chain, winner, parts))] : []),
    ...(winsCar && isLeft && owner
      ? [task('give a car', grant(chain, owner, { race: `${race.until}` }))]
      : []),
  ];
}

/** Tried once: what is still locked frees itself. */
function freeCars(chain: Chain, { cars }: Race): Task {
  return { name: 'end a race', sent: unlock(chain, cars), triesLeft: 1 };
}
