import type { ComparedCar } from '@pitlane/shared/api/compare';
import { RANK_LABEL, RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { SERIES, SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { formatPrice } from '../../lib/format/format-price.ts';
import { formatShareOf } from '../../lib/format/format-share.ts';

/** What one car has in a row. */
export type CompareCell = {
  text: string;
  /** A second, quiet line. */
  note?: string;
  /** 0 to 1, for a bar. */
  fraction?: number;
  /** The more the better; null of a car that is not among those to choose from. */
  score: number | bigint | null;
  /** It is the best of its row, and another car is not as good. */
  best: boolean;
};

type CompareRow = {
  label: string;
  /** The word beside the best: "Best", "Lowest". */
  mark: string;
  cells: CompareCell[];
};
type CompareGroup = { title: string; rows: CompareRow[] };

type Given = Omit<CompareCell, 'best'>;
const NONE: Given = { text: 'None', score: null };

/** Everything that is compared, in groups of rows; each row has a cell for each car. Rows that say nothing of any car are left out. */
export function toCompareGroups(cars: readonly ComparedCar[]): CompareGroup[] {
  const row = (label: string, mark: string, read: (car: ComparedCar) => Given): CompareRow => ({
    label,
    mark,
    cells: markBest(cars.map(read)),
  });
  const groups = [
    { title: 'Performance', rows: [row('Rank', 'Best', readRank), ...statRows(cars, row)] },
    {
      title: 'Market',
      rows: [
        row('Price', 'Lowest', readPrice),
        row('Best offer', 'Highest', ({ best_offer }) => readWei(best_offer, 1n)),
        row('Last sale', 'Lowest', ({ last_sale }) => readWei(last_sale?.price ?? null, -1n)),
        row('Chain', '', ({ chain }) => ({ text: CHAIN_FACTS[chain].label, score: null })),
      ],
    },
    { title: 'Traits', rows: [row('Build series', 'Rarest', readSeries), ...traitRows(cars, row)] },
    { title: 'Fitted parts', rows: partRows(cars, row) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

type MakeRow = (label: string, mark: string, read: (car: ComparedCar) => Given) => CompareRow;

/** The best are all that have the highest score, unless every car that has one is as good, or only one has one. */
function markBest(cells: readonly Given[]): CompareCell[] {
  const scores = cells.flatMap(({ score }) => (score === null ? [] : [score]));
  const highest = scores.reduce((best, score) => (score > best ? score : best), scores[0] ?? 0);
  const decides = scores.some((score) => score < highest);
  return cells.map((cell) => ({ ...cell, best: decides && cell.score === highest }));
}

function readRank({ currentRank }: ComparedCar): Given {
  return currentRank ? { text: RANK_LABEL[currentRank], score: RANKS.indexOf(currentRank) } : NONE;
}

function readSeries({ buildSeries }: ComparedCar): Given {
  return buildSeries
    ? { text: SERIES_LABEL[buildSeries], score: SERIES.indexOf(buildSeries) }
    : { text: 'Not built yet', score: null };
}

/** `better`: 1n where more is better, -1n where less is. */
function readWei(wei: string | null, better: bigint): Given {
  return wei === null ? NONE : { text: `${formatPrice(wei)} ETH`, score: BigInt(wei) * better };
}

/** A car with offers asks for nothing: its price is the best offer, which has a row of its own. */
function readPrice({ price, status }: ComparedCar): Given {
  if (price === null || status === 'has_offers') return { text: 'Not for sale', score: null };
  const given = readWei(price, -1n);
  // A bid is no price at which the car can be had.
  return status === 'on_auction' ? { ...given, note: 'On auction', score: null } : given;
}

/** A row for each thing that one of the cars has, in the order of the first that has it. */
const namesOf = (cars: readonly ComparedCar[], list: (car: ComparedCar) => { title: string }[]) => [
  ...new Set(cars.flatMap((car) => list(car).map(({ title }) => title))),
];

function statRows(cars: readonly ComparedCar[], row: MakeRow): CompareRow[] {
  return namesOf(cars, (car) => car.game_stats).map((title) =>
    row(title, 'Best', ({ game_stats }) => {
      const stat = game_stats.find((each) => each.title === title);
      if (!stat) return { text: 'Not built yet', score: null };
      return { text: `${stat.number_of} ${stat.unit}`, fraction: stat.fraction, score: stat.fraction };
    }),
  );
}

function traitRows(cars: readonly ComparedCar[], row: MakeRow): CompareRow[] {
  return namesOf(cars, (car) => car.traits).map((title) =>
    row(title, 'Rarest', ({ traits }) => {
      const trait = traits.find((each) => each.title === title);
      if (!trait) return { text: 'Not built yet', score: null };
      return {
        text: trait.value,
        note: `${formatShareOf(trait.count, trait.of)} have this`,
        score: -trait.count,
      };
    }),
  );
}

/** Parts that none of the cars has are no difference. */
function partRows(cars: readonly ComparedCar[], row: MakeRow): CompareRow[] {
  const names = namesOf(cars, (car) => car.upgrades);
  const order = UPGRADES as readonly string[];
  return names
    .toSorted((one, other) => order.indexOf(one.toLowerCase()) - order.indexOf(other.toLowerCase()))
    .map((title) =>
      row(title, 'Highest', ({ upgrades }) => {
        const level = upgrades.find((each) => each.title === title)?.number_of ?? 0;
        return { text: level === 0 ? 'Not fitted' : `Level ${level}`, score: level };
      }),
    );
}
