import { createHash } from 'node:crypto';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Sort } from '@pitlane/shared/domain/browse';
import { z } from 'zod';

/** Where a page ended: the sort key's value and the id of its last item. */
export type Position = { value: string | number; id: string };

const PositionSchema = z.tuple([z.union([z.string().max(120), z.int()]), z.string().max(120), z.string()]);

/** Writes a position as the opaque text that the API hands out; only good for the sort it was made with. */
export function writeCursor(sort: Sort, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([value, id, checksum(sort, value, id)])).toString('base64url');
}

/** Reads a cursor. Throws BAD_REQUEST for one that was altered or made with another sort. */
export function readCursor(sort: Sort, cursor: string): Position {
  const parsed = PositionSchema.safeParse(decode(cursor));
  if (parsed.success) {
    const [value, id, sum] = parsed.data;
    if (sum === checksum(sort, value, id)) return { value, id };
  }
  const message =
    'cursor is not one that was given out for this sort. Leave it out for the first page, then give back `next`.';
  throw new AppError('BAD_REQUEST', message, { field: 'cursor' });
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    // Not ours: the schema refuses undefined just as it refuses any other shape.
    return undefined;
  }
}

/** Catches slips and altered cursors. It guards no secret: a position reveals only what the list shows anyway. */
function checksum(sort: Sort, value: string | number, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([sort, value, id]))
    .digest('base64url')
    .slice(0, 8);
}
