import { carName, unbuiltCarName } from '@pitlane/shared/domain/cars/car-name';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { packCarState, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits, listTraits } from '@pitlane/shared/domain/cars/car-traits';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import { classNumber, getPerformanceClass } from '@pitlane/shared/domain/cars/performance-class';
import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { type Car, foldCar, listCars } from '@pitlane/shared/fold/car';
import { isMint } from '@pitlane/shared/fold/fold-events';
import { isCovered } from '../../core/items/cover.ts';
import { car } from '../../platform/db/schema/market.ts';
import type { RowOf } from '../../platform/db/table.ts';
import type { Projection } from '../projection.ts';
import { getTokenTopics, INITIAL_MARKET, MARKET_FIELDS, omit } from './item-rows.ts';

export const carProjection: Projection<Car, typeof car> = {
  name: 'car',
  foldVersion: 4,
  subjectsVersion: 1,
  subjectsOf: listCars,
  fold: foldCar,
  startsWith: isMint,
  table: car,
  versions: 'nft_version',
  writtenElsewhere: MARKET_FIELDS,
  toRow: toCarRow,
  toState: toCar,
  isCovered,
  tells: { entity: 'nft', topicsOf: getTokenTopics },
};

/** A car's row, with what is shown and searched beside its facts. A covered car is shown as not built; `state` alone says what it is. */
export function toCarRow(state: Car, covered = false): Omit<RowOf<typeof car>, 'version'> {
  const { chain, collection, tokenId, owner, minter, transfers, ...times } = state;
  const { series, rank, upgrades } = covered ? unpackCarState(0n) : state;
  const traits = series && carTraits({ chain, tokenId }, series);
  const performance = traits && getPerformance(carStats(traits, rank, upgrades));
  const title = traits ? carName(traits, tokenId) : unbuiltCarName(tokenId);
  return {
    id: nftId(state),
    chain,
    collection,
    tokenId,
    owner,
    minter,
    series: seriesNumber(series),
    rank: RANKS.indexOf(rank),
    performance,
    class: classNumber(performance === null ? null : getPerformanceClass(performance)),
    upgrades,
    transfers,
    approved: state.approved,
    state: packCarState(state),
    mintedAt: times.mintedAt,
    mintBlock: times.mintBlock,
    mintLogIndex: times.mintLogIndex,
    lockedUntil: times.lockedUntil,
    updatedAt: times.updatedAt,
    title,
    titleFolded: foldText(title),
    traits: Object.fromEntries((traits ? listTraits(traits) : []).map(({ kind, value }) => [kind, value])),
    category: 'car',
    ...INITIAL_MARKET,
  };
}

const NOT_FOLDED = [
  'id',
  'version',
  'title',
  'titleFolded',
  'traits',
  'category',
  'state',
  'performance',
  'class',
  ...MARKET_FIELDS,
] as const;

function toCar(row: RowOf<typeof car>): Car {
  return { ...omit(row, NOT_FOLDED), ...unpackCarState(row.state) };
}
