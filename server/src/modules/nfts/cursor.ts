import { AppError } from '@pitlane/shared/domain/app-error';
import type { Sort } from '@pitlane/shared/domain/cars/browse';
import { z } from 'zod';
import type { Signer } from '../../platform/chain/signer.ts';
import type { Position } from './nfts.sql.ts';

const IdSchema = z.string().max(120);
const TextPositionSchema = z.tuple([z.string().max(120), IdSchema]);
/** A price: digits, or what stands for none. */
const PricePositionSchema = z.tuple([z.string().regex(/^(-1|1e78|\d{1,78})$/), IdSchema]);
const NumberPositionSchema = z.tuple([z.int(), IdSchema]);

const SCHEMAS: Partial<Record<Sort, typeof TextPositionSchema>> = {
  title: TextPositionSchema,
  price_up: PricePositionSchema,
  price_down: PricePositionSchema,
};

/** The cursors of the item list. They are signed: a position goes into SQL, so it must be one that came out of it. */
export type NftCursors = {
  /** The opaque text that the API hands out; only good for this sort. */
  write(sort: Sort, position: Position): string;
  /** Throws BAD_REQUEST for a cursor that was altered, made up, or made with another sort. */
  read(sort: Sort, cursor: string): Position;
};

export function createNftCursors(signer: Signer): NftCursors {
  return {
    write: (sort, { value, id }) => signer.sign(purposeOf(sort), JSON.stringify([value, id])),
    read(sort, cursor) {
      const text = signer.open(purposeOf(sort), cursor);
      // Checked although it is ours: an older version of the server may have written it.
      const schema = SCHEMAS[sort] ?? NumberPositionSchema;
      const parsed = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
      if (!parsed?.success) throw unknownCursor();
      const [value, id] = parsed.data;
      return { value, id };
    },
  };
}

function purposeOf(sort: Sort): string {
  return `nfts by ${sort}`;
}

function unknownCursor(): AppError {
  const message =
    'cursor is not one that was given out for this sort. Leave it out for the first page, then give back `next`.';
  return new AppError('BAD_REQUEST', message, { field: 'cursor' });
}
