import type { ChainEvent } from '@pitlane/shared/fold/event';
import type { LoggedEvent, Subject } from './event-log.ts';
import type { Projector } from './projection.ts';
import { activityProjection } from './projections/activity.ts';
import { assetProjection } from './projections/asset.ts';
import { auctionProjection, refundProjection } from './projections/auction.ts';
import { carProjection } from './projections/car.ts';
import { dropProjection } from './projections/drop.ts';
import {
  makerCounterProjection,
  makerMoneyProjection,
  operatorApprovalProjection,
  orderFillProjection,
} from './projections/order-facts.ts';
import { createProjector } from './projector.ts';

/** Everything that is folded from the event log. A further projection is a further entry. */
export const PROJECTORS: readonly Projector[] = [
  createProjector(carProjection),
  createProjector(assetProjection),
  createProjector(dropProjection),
  createProjector(operatorApprovalProjection),
  createProjector(makerCounterProjection),
  createProjector(makerMoneyProjection),
  createProjector(orderFillProjection),
  createProjector(auctionProjection),
  createProjector(refundProjection),
  createProjector(activityProjection),
];

/** All that an event is about, for every projection. */
export function listSubjects(projectors: readonly Projector[], event: ChainEvent): Subject[] {
  return projectors.flatMap(({ name, subjectsOf }) => subjectsOf(event).map((id) => ({ kind: name, id })));
}

/** Events with their subjects, as the event log takes them. */
export function withSubjects(projectors: readonly Projector[], events: readonly ChainEvent[]): LoggedEvent[] {
  return events.map((event) => ({ event, subjects: listSubjects(projectors, event) }));
}
