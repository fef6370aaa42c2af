import type { ActivityQuery } from '@pitlane/shared/api/activity';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import type { Signer } from '../../platform/chain/signer.ts';
import type { ActivityPosition } from './activity.sql.ts';

const PositionSchema = z.tuple([z.int(), z.string().max(260)]);

/** The cursors of the feed. They are signed: a position goes into SQL, so it must be one that came out of it. */
export type ActivityCursors = {
  write(query: ActivityQuery, position: ActivityPosition): string;
  /** Throws BAD_REQUEST for a cursor that was altered, made up, or made for another question. */
  read(query: ActivityQuery): ActivityPosition | undefined;
};

function getPurpose({ kind, chain, collection, nft, account }: ActivityQuery): string {
  const question = [kind?.toSorted(), chain?.toSorted(), collection, nft, account];
  return `activity ${JSON.stringify(question.map((given) => given ?? null))}`;
}

export function createActivityCursors(signer: Signer): ActivityCursors {
  return {
    write: (query, { at, id }) => signer.sign(getPurpose(query), JSON.stringify([at, id])),
    read(query) {
      if (query.cursor === undefined) return undefined;
      const text = signer.open(getPurpose(query), query.cursor);
      const parsed = text === undefined ? undefined : PositionSchema.safeParse(JSON.parse(text));
      if (!parsed?.success) throw unknownCursor();
      const [at, id] = parsed.data;
      return { at, id };
    },
  };
}

function unknownCursor(): AppError {
  const message =
    'cursor is not one that was given out for this question. Leave it out for the first page, then give back `next`.';
  return new AppError('BAD_REQUEST', message, { field: 'cursor' });
}
