import type { OrderQuery } from '@pitlane/shared/api/orders';
import { z } from 'zod';
import { type Cursors, createCursors } from '../../platform/http/cursors.ts';
import type { Signer } from '../../platform/signer.ts';

/** Where a page ended: the value that it is sorted by (seconds, or wei) and the id of its last order. */
export type OrderPosition = { value: bigint; id: string };

const PositionSchema = z
  .tuple([
    z
      .string()
      .regex(/^\d{1,78}$/)
      .transform(BigInt),
    z.string().max(120),
  ])
  .transform(([value, id]) => ({ value, id }));

/** Names the question that a cursor is good for. `active` is part of it, because the lists are different ones. */
export function getListPurpose({
  chain,
  collection,
  nft,
  maker,
  active,
  sort,
  side,
  scope,
}: OrderQuery): string {
  return `orders ${JSON.stringify([chain, collection, nft, maker, active, sort, side, scope].map((given) => given ?? null))}`;
}

/** The cursors of the order lists, each for a purpose: that of getListPurpose, or of another question. */
export type OrderCursors = Cursors<string, OrderPosition>;

export function createOrderCursors(signer: Signer): OrderCursors {
  return createCursors(signer, {
    toPurpose: (purpose) => purpose,
    toJson: ({ value, id }) => [value.toString(), id],
    schemaOf: () => PositionSchema,
  });
}
