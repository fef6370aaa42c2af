import { AppError } from '@pitlane/shared/domain/app-error';
import type { z } from 'zod';
import type { Signer } from '../signer.ts';

/** The cursors of a list. They are signed: a position goes into SQL, so it must be one that came out of it. */
export type Cursors<Question, Position> = {
  /** The opaque text that the API hands out; only good for this question. */
  write(question: Question, position: Position): string;
  /** Undefined without a cursor. Throws BAD_REQUEST for one that was altered, made up, or made for another question. */
  read(question: Question, cursor: string | undefined): Position | undefined;
};

export type CursorRules<Question, Position> = {
  /** What a cursor of this question is signed for. */
  toPurpose(question: Question): string;
  /** A position as JSON. */
  toJson(position: Position): (string | number)[];
  /** What `toJson` wrote, as a position again. */
  schemaOf(question: Question): z.ZodType<Position>;
  /** What a refused cursor was not given out for. */
  madeFor?: 'question' | 'sort';
};

export function createCursors<Question, Position>(
  signer: Signer,
  { toPurpose, toJson, schemaOf, madeFor = 'question' }: CursorRules<Question, Position>,
): Cursors<Question, Position> {
  return {
    write: (question, position) => signer.sign(toPurpose(question), JSON.stringify(toJson(position))),
    read(question, cursor) {
      if (cursor === undefined) return undefined;
      const text = signer.open(toPurpose(question), cursor);
      // Checked although it is ours: an older version of the server may have written it.
      const parsed = text === undefined ? undefined : schemaOf(question).safeParse(JSON.parse(text));
      if (parsed?.success) return parsed.data;
      const message = `cursor isn’t valid for this ${madeFor}. Leave it out for the first page, then give back \`next\`.`;
      throw new AppError('BAD_REQUEST', message, { field: 'cursor' });
    },
  };
}
