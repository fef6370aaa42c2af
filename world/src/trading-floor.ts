/** The state behind the planned trades of one chain: the clock, the cars, all balances of ETH, and what has been done so far. */

import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { FEE_BPS, ROYALTY_BPS } from './contracts.ts';
import type {
  Action,
  ActionOf,
  Approval,
  PlannedCar,
  PlannedOrder,
  ScheduledAction,
} from './scheduled-action.ts';

/** What one visit to the tap gives: DRIP_AMOUNT of contracts/src/tokens/EthToken.sol. */
const DRIP_WEI = parseUnits('10');

/** How an order's story ended by the end of the history. */
export type Fate = 'filled' | 'cancelled' | 'expired' | 'active';
export type OrderStory = { order: PlannedOrder; fate: Fate };

/** A car on the floor, as far as its life has been told. */
export type FloorCar = PlannedCar & {
  /** The auction that holds it. */
  auctionId: number | undefined;
};

export type Floor = ReturnType<typeof createFloor>;

/** An empty floor. Tell it things with `at`, then let all of them happen in the order of their times with `run`. */
export function createFloor() {
  const agenda: { at: number; happen: () => void }[] = [];
  const cars = new Map<number, FloorCar>();
  const purses = new Map<number, bigint>();
  const approved = new Set<string>();
  const actions: ScheduledAction[] = [];
  const orders: OrderStory[] = [];
  let now = 0;

  const has = (person: number) => purses.get(person) ?? 0n;
  const emit = (action: Action) => actions.push({ at: now, action });
  const find = (tokenId: number): FloorCar => {
    const car = cars.get(tokenId);
    if (!car) throw new RangeError(`car ${tokenId} is not minted yet`);
    return car;
  };
  const add = (person: number, wei: bigint) => purses.set(person, has(person) + wei);

  /** Pays a seller what is left of a price. */
  const payProceeds = (seller: number, priceWei: bigint) =>
    add(seller, priceWei - getShare(priceWei, FEE_BPS) - getShare(priceWei, ROYALTY_BPS));
  /** Approves a mover of an account's assets, unless it is approved already. */
  const approve = (by: number, approval: Approval): void => {
    const key = `${by} ${approval.mover} ${approval.what}`;
    if (!approved.has(key)) emit({ kind: 'approve', by, ...approval });
    approved.add(key);
  };

  return {
    cars,
    purses,
    actions,
    orders,
    emit,
    find,
    now: () => now,
    /** Makes something happen at a time: after what is told for the same time already, and never before now. */
    at(time: number, happen: () => void): void {
      const index = agenda.findIndex((one) => one.at > time);
      agenda.splice(index === -1 ? agenda.length : index, 0, { at: Math.max(time, now), happen });
    },
    run(): void {
      for (let next = agenda.shift(); next; next = agenda.shift()) {
        now = next.at;
        next.happen();
      }
    },
    /** Whether a person has this much ETH. */
    canPay: (person: number, wei: bigint) => has(person) >= wei,
    /** Sets ETH aside, or pays it out of this world. */
    take: (person: number, wei: bigint) => add(person, -wei),
    give: add,
    payProceeds,
    approve,
    /** Has an order filled: the car goes over, and its price to the seller. */
    fill({ kind: _, ...move }: ActionOf<'transfer'>, order: PlannedOrder): void {
      add(move.to, -order.priceWei);
      payProceeds(move.from, order.priceWei);
      const car = find(move.tokenId);
      car.owner = move.to;
      car.transfers++;
      approve(move.from, { mover: 'seaport', what: 'cars' });
      approve(move.to, { mover: 'seaport', what: 'eth' });
      emit({ ...move, kind: 'fill', order });
    },
    /** Signs an order. Its story can be changed later. */
    sign(order: Omit<PlannedOrder, 'salt'>, fate: Fate): OrderStory {
      const story = { order: { ...order, salt: orders.length + 1 }, fate };
      orders.push(story);
      return story;
    },
    /** Does something that has nothing to do with trades, and remembers what it changes. */
    tell(action: Action): void {
      emit(action);
      if (action.kind === 'mint') for (const car of toCars(action)) cars.set(car.tokenId, car);
      if (action.kind === 'drip') for (const person of action.by) add(person, DRIP_WEI);
      if (action.kind === 'ranks') for (const { tokenId, rank } of action.changes) find(tokenId).rank = rank;
      if (action.kind !== 'fit') return;
      const car = find(action.tokenId);
      car.upgrades = { ...car.upgrades, [action.part]: action.level };
    },
  };
}

function toCars({ by, firstId, series }: ActionOf<'mint'>): FloorCar[] {
  return series.map((one, i) => ({
    tokenId: firstId + i,
    series: one,
    rank: 'underdog',
    owner: by,
    transfers: 0,
    upgrades: { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
    auctionId: undefined,
  }));
}
