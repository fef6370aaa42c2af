/** The races of the weeks before the world was made: of cars that their owners had then already. */
import { RaceListSchema } from '@pitlane/shared/api/races';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Address, decodeEventLog, getAbiItem, type Hex, hexToNumber, toEventSelector } from 'viem';
import { accountAt } from './accounts.ts';
import { contractsOn } from './contracts.ts';
import { OWNERS } from './owners.ts';
import { SEED } from './plan.ts';
import { type RaceOutcome, toPostedRace } from './race-results.ts';
import { judgeRace, MAX_CARS, MIN_CARS, type Racer } from './races.ts';
import { createGameReader } from './read-game.ts';
import { postRace } from './report-races.ts';
import { type Rpc, rpcTo } from './rpc.ts';
import { DAY, SPAN } from './scheduled-action.ts';
import { callSite } from './site-account.ts';

/** Races of each chain, and the days at the beginning in which there are too few cars for any. */
const RACES = 24;
const QUIET = 10 * DAY;

/** A car that its present owner has had for some time. */
export type Kept = Racer & { owner: Address; since: number };

const transfer = getAbiItem({ abi: carCollectionAbi, name: 'Transfer' });

/**
 * The races of a chain up to `now` (seconds since 1970), the oldest first. Each has the cars that were with their owners when it was held, those that
 * have raced least before others.
 */
export function planRaceHistory(chain: Chain, cars: readonly Kept[], now: number): RaceOutcome[] {
  const raced = new Map<number, number>();
  const step = (SPAN - QUIET) / RACES;
  return Array.from({ length: RACES }, (_, i) => i).flatMap((i): RaceOutcome[] => {
    const id = `${SEED}-${chain}-${i + 1}`;
    const finishedAt = Math.floor(now - SPAN + QUIET + (i + seededRandom(`${id}:end`)) * step);
    const size = MIN_CARS + Math.floor(seededRandom(`${id}:size`) * (MAX_CARS - MIN_CARS + 1));
    const field = cars
      .filter(({ since }) => since < finishedAt)
      .map((car) => ({
        car,
        order: (raced.get(car.tokenId) ?? 0) / 4 + seededRandom(`${id}:${car.tokenId}`),
      }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, size)
      .map(({ car }) => car);
    if (field.length < MIN_CARS) return [];
    for (const { tokenId } of field) raced.set(tokenId, (raced.get(tokenId) ?? 0) + 1);
    const owners = new Map(field.map(({ tokenId, owner }) => [tokenId, owner]));
    const order = judgeRace(id, field).order.flatMap((tokenId) => {
      const owner = owners.get(tokenId);
      return owner ? [{ tokenId, owner }] : [];
    });
    return [{ chain, id, finishedAt, order }];
  });
}

/** The built cars of the demo world's people, with when each came to its owner: visitors have no history. */
async function readKept(chain: Chain, rpc: Rpc): Promise<Kept[]> {
  const locals: ReadonlySet<string> = new Set(OWNERS.map(({ index }) => accountAt(index).address));
  const { cars } = await createGameReader(chain, rpc)();
  const logs = await rpc<{ topics: [Hex, ...Hex[]]; data: Hex; blockNumber: Hex }[]>('eth_getLogs', {
    address: contractsOn(chain).carCollection,
    fromBlock: '0x0',
    toBlock: 'latest',
    topics: [toEventSelector(transfer)],
  });
  const lastBlock = new Map(
    logs.map(({ topics, data, blockNumber }): [number, Hex] => [
      Number(decodeEventLog({ abi: [transfer], topics, data }).args.id),
      blockNumber,
    ]),
  );
  const times = new Map<Hex, number>();
  const kept: Kept[] = [];
  for (const [tokenId, car] of cars) {
    const block = lastBlock.get(tokenId);
    if (block === undefined || !locals.has(car.owner)) continue;
    const since = times.get(block) ?? (await readTime(rpc, block));
    times.set(block, since);
    kept.push({ ...car, since });
  }
  return kept;
}

async function readTime(rpc: Rpc, block: Hex): Promise<number> {
  const { timestamp } = await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', block, false);
  return hexToNumber(timestamp);
}

type Site = { url: string; gameKey: string };

/** Posts the past races when the site has none yet. Resolves to how many. Throws a SiteRefusal with the site's own words. */
export async function postRaceHistory(
  { url, gameKey }: Site,
  chains: Record<Chain, { rpcUrl: string }>,
): Promise<number> {
  const { races } = RaceListSchema.parse(await callSite(url, '/api/races'));
  if (races.length > 0) return 0;
  const now = Math.floor(Date.now() / 1_000);
  const planned = await Promise.all(
    CHAINS.map(async (chain) =>
      planRaceHistory(chain, await readKept(chain, rpcTo(chains[chain].rpcUrl)), now),
    ),
  );
  const outcomes = planned.flat().toSorted((a, b) => a.finishedAt - b.finishedAt);
  for (const outcome of outcomes) await postRace(url, gameKey, toPostedRace(outcome));
  return outcomes.length;
}
