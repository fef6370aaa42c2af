import type { AuctionQuery } from '@pitlane/shared/api/auctions';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import type { Signer } from '../../platform/chain/signer.ts';
import type { AuctionPosition } from './auctions.sql.ts';

const PositionSchema = z.tuple([z.int(), z.string().max(40)]);

/** The cursors of the auction lists. They are signed: a position goes into SQL, so it must be one that came out of it. */
export type AuctionCursors = {
  write(query: AuctionQuery, position: AuctionPosition): string;
  /** Throws BAD_REQUEST for a cursor that was altered, made up, or made for another question. */
  read(query: AuctionQuery): AuctionPosition | undefined;
};

function getPurpose({ state, chain, seller, bidder, nft, sort }: AuctionQuery): string {
  return `auctions ${JSON.stringify([state, chain, seller, bidder, nft, sort].map((given) => given ?? null))}`;
}

export function createAuctionCursors(signer: Signer): AuctionCursors {
  return {
    write: (query, { value, id }) => signer.sign(getPurpose(query), JSON.stringify([value, id])),
    read(query) {
      if (query.cursor === undefined) return undefined;
      const text = signer.open(getPurpose(query), query.cursor);
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
