import type { Sort } from '@pitlane/shared/domain/cars/browse';
import { z } from 'zod';
import { type Cursors, createCursors } from '../../platform/http/cursors.ts';
import type { Signer } from '../../platform/signer.ts';
import type { Position } from './nfts.sql.ts';

const IdSchema = z.string().max(120);
const toPosition = ([value, id]: [value: string | number, id: string]): Position => ({ value, id });
const TextPositionSchema = z.tuple([z.string().max(120), IdSchema]).transform(toPosition);
/** A price: digits, or what stands for none. */
const PricePositionSchema = z
  .tuple([z.string().regex(/^(-1|1e78|\d{1,78})$/), IdSchema])
  .transform(toPosition);
const NumberPositionSchema = z.tuple([z.int(), IdSchema]).transform(toPosition);

const SCHEMAS: Partial<Record<Sort, z.ZodType<Position>>> = {
  title: TextPositionSchema,
  price_up: PricePositionSchema,
  price_down: PricePositionSchema,
};

/** The cursors of the item list: each is only good for its sort. */
export type NftCursors = Cursors<Sort, Position>;

export function createNftCursors(signer: Signer): NftCursors {
  return createCursors<Sort, Position>(signer, {
    toPurpose: (sort) => `nfts by ${sort}`,
    toJson: ({ value, id }) => [value, id],
    schemaOf: (sort) => SCHEMAS[sort] ?? NumberPositionSchema,
    madeFor: 'sort',
  });
}
