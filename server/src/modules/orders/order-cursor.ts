import type { OrderQuery } from '@pitlane/shared/api/orders';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import type { Signer } from '../../platform/chain/signer.ts';

/** Where a page ended: the value that it is sorted by (seconds, or wei) and the id of its last order. */
export type OrderPosition = { value: bigint; id: string };

const PositionSchema = z.tuple([
  z
    .string()
    .regex(/^\d{1,78}$/)
    .transform(BigInt),
  z.string().max(120),
]);

/** The cursors of the order lists. They are signed: a position goes into SQL, so it must be one that came out of it. */
export type OrderCursors = {
  write(purpose: string, position: OrderPosition): string;
  /** Throws BAD_REQUEST for a cursor that was altered, made up, or made for another question. */
  read(purpose: string, cursor: string | undefined): OrderPosition | undefined;
};

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

export function createOrderCursors(signer: Signer): OrderCursors {
  return {
    write: (purpose, { value, id }) => signer.sign(purpose, JSON.stringify([value.toString(), id])),
    read(purpose, cursor) {
      if (cursor === undefined) return undefined;
      const text = signer.open(purpose, cursor);
      const parsed = text === undefined ? undefined : PositionSchema.safeParse(JSON.parse(text));
      if (!parsed?.success) throw unknownCursor();
      const [value, id] = parsed.data;
      return { value, id };
    },
  };
}

function unknownCursor(): AppError {
  const message =
    'cursor is not one that was given out for this question. Leave it out for the first page, then give back `next`.';
  return new AppError('BAD_REQUEST', message, { field: 'cursor' });
}
