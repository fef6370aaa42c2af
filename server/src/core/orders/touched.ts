import { type Collection, isCollection, nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { listActivities } from '@pitlane/shared/fold/activity';
import { listAuctions } from '@pitlane/shared/fold/auction';
import { type ChainEvent, isTokenEvent } from '@pitlane/shared/fold/event';
import { listMoneyMakers } from '@pitlane/shared/fold/maker-money';

/** The facts of one chain that a transaction has changed: the orders about these are judged again. */
export type Touched = {
  nftIds: readonly string[];
  makers: readonly Address[];
  orderIds: readonly string[];
  /** Collections whose royalty is another. */
  collections: readonly Collection[];
  /** Lines of activity that are to be completed. */
  activityIds: readonly string[];
  /** Auctions, by their rows' ids: their cars have another price or end. */
  auctionIds: readonly string[];
};

/** Nothing but these orders: what posting touches. */
export function touchOrders(orderIds: readonly string[]): Touched {
  return { nftIds: [], makers: [], orderIds, collections: [], activityIds: [], auctionIds: [] };
}

/** Gathers what events touch. */
export type TouchedCollector = {
  add(events: readonly ChainEvent[]): void;
  /** Undefined when no verdict can have changed. */
  read(): Touched | undefined;
};

/** Collects what events touch, added or deleted: the verdicts follow from the facts as they are then. */
export function createTouchedCollector(): TouchedCollector {
  const nftIds = new Set<string>();
  const makers = new Set<Address>();
  const orderIds = new Set<string>();
  const collections = new Set<Collection>();
  const activityIds = new Set<string>();
  const auctionIds = new Set<string>();

  const addOne = (event: ChainEvent) => {
    const { chain, source, kind } = event;
    for (const id of listActivities(event)) activityIds.add(id);
    for (const id of listAuctions(event)) auctionIds.add(id);
    for (const maker of listMoneyMakers(event)) makers.add(maker);
    if (isTokenEvent(event) && isCollection(source)) {
      nftIds.add(nftId({ chain, collection: source, tokenId: event.tokenId }));
    } else if (kind === 'operator_approved') makers.add(event.owner);
    else if (kind === 'counter_changed') makers.add(event.maker);
    else if (kind === 'order_filled' || kind === 'order_cancelled') {
      orderIds.add(`${chain}-${event.orderHash}`);
    } else if (kind === 'royalty_changed' && isCollection(source)) collections.add(source);
  };
  return {
    add(events) {
      for (const event of events) addOne(event);
    },
    read() {
      const sets = [nftIds, makers, orderIds, collections, activityIds, auctionIds];
      if (sets.every(({ size }) => size === 0)) return undefined;
      return {
        nftIds: [...nftIds],
        makers: [...makers],
        orderIds: [...orderIds],
        collections: [...collections],
        activityIds: [...activityIds],
        auctionIds: [...auctionIds],
      };
    },
  };
}
