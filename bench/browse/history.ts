import { RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { packCarState, UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import { SERIES, type Series } from '@pitlane/shared/domain/cars/series';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';

/** What happened to a car in a block: it came to a wallet from another, or its packed state changed. */
export type Fact = { tokenId: number } & ({ from: Address; to: Address } | { packed: bigint });

/** The cars of one chain and all that happened to them, as a function of the block: nothing is kept. */
export type History = {
  chain: Chain;
  cars: number;
  firstBlock: number;
  lastBlock: number;
  /** Seconds since 1970. */
  timeOf(block: number): number;
  factsIn(block: number): Fact[];
};

const FIRST_BLOCK = 3;
const CARS_PER_BLOCK = 10;
/** What happens to a car so many blocks after its mint. */
const AFTER = { build: 3, transfer: 10, race: 20 } as const;
const START = 1_700_000_000;
const SPAN = 60_000_000;

/** Half of all cars are on the first chain, a fifth on the last. */
const SHARES: Record<Chain, number> = { binance: 0.5, matic: 0.3, avalanche: 0.2 };
const TRANSFERRED = 0.3;
const RACED = 0.4;
/** Share of the cars that one wallet has, and how many cars the others have at the mean. */
const WHALE_SHARE = 0.02;
const CARS_PER_WALLET = 4;

export const WHALE: Address = `0x${'77'.repeat(20)}`;

/** The histories of all chains, with `total` cars together. */
export function makeHistories(total: number): History[] {
  return CHAINS.map((chain) => makeHistory(chain, Math.round(total * SHARES[chain]), total));
}

function makeHistory(chain: Chain, cars: number, total: number): History {
  const groups = Math.ceil(cars / CARS_PER_BLOCK);
  const lastBlock = FIRST_BLOCK + groups - 1;
  const step = SPAN / (lastBlock - FIRST_BLOCK);
  const wallets = Math.max(10, Math.round(total / CARS_PER_WALLET));
  const roll = (tokenId: number, what: string) => seededRandom(`${chain} ${tokenId} ${what}`);

  const walletOf = (tokenId: number, what: string): Address => {
    if (roll(tokenId, `${what} whale`) < WHALE_SHARE) return WHALE;
    // A square makes some wallets rich and most poor.
    const number = Math.floor(roll(tokenId, what) ** 2 * wallets) + 1;
    return `0x${number.toString(16).padStart(40, '0')}`;
  };
  const isTransferred = (tokenId: number) => roll(tokenId, 'moved') < TRANSFERRED;
  const built = (tokenId: number) => ({
    transfers: 0,
    series: pickSeries(roll(tokenId, 'series')),
    rank: 'underdog' as Rank,
    upgrades: levels(0, 0),
  });
  const raced = (tokenId: number) => ({
    ...built(tokenId),
    transfers: isTransferred(tokenId) ? 1 : 0,
    // Each rank is half as frequent as the one below.
    rank:
      RANKS[Math.min(RANKS.length - 1, 1 + Math.floor(-Math.log2(1 - roll(tokenId, 'rank'))))] ?? 'legend',
    upgrades: levels(Math.floor(roll(tokenId, 'engine') * 6), Math.floor(roll(tokenId, 'tyres') * 4)),
  });
  /** The cars that were minted so many blocks before a block. */
  const mintedBefore = (block: number, blocks: number): number[] => {
    const first = (block - FIRST_BLOCK - blocks) * CARS_PER_BLOCK + 1;
    const ids = Array.from({ length: CARS_PER_BLOCK }, (_, i) => first + i);
    return ids.filter((tokenId) => tokenId >= 1 && tokenId <= cars);
  };

  return {
    chain,
    cars,
    firstBlock: FIRST_BLOCK,
    lastBlock,
    timeOf: (block) => START + Math.round((block - FIRST_BLOCK) * step),
    factsIn: (block) => [
      ...mintedBefore(block, 0).map((tokenId) => ({
        tokenId,
        from: ZERO_ADDRESS,
        to: walletOf(tokenId, 'mint'),
      })),
      ...mintedBefore(block, AFTER.build).map((tokenId) => ({
        tokenId,
        packed: packCarState(built(tokenId)),
      })),
      ...mintedBefore(block, AFTER.transfer)
        .filter(isTransferred)
        .map((tokenId) => ({ tokenId, from: walletOf(tokenId, 'mint'), to: walletOf(tokenId, 'sale') })),
      ...mintedBefore(block, AFTER.race)
        .filter((tokenId) => roll(tokenId, 'raced') < RACED)
        .map((tokenId) => ({ tokenId, packed: packCarState(raced(tokenId)) })),
    ],
  };
}

function pickSeries(rolled: number): Series {
  let left = rolled * ODDS_OF;
  for (const series of SERIES) {
    left -= MINT_ODDS[series];
    if (left < 0) return series;
  }
  return 'common_series';
}

function levels(engine: number, tyres: number): UpgradeLevels {
  const none = Object.fromEntries(UPGRADES.map((name) => [name, 0])) as UpgradeLevels;
  return { ...none, engine, tyres };
}
