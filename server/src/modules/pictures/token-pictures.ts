import { drawToken } from '@pitlane/shared/art/draw-token';
import { AppError } from '@pitlane/shared/domain/app-error';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import type { ContentStore } from '../../core/media/ipfs/content-store.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Drawing, toDrawing } from './picture-store.ts';

/** The drawing of a token's picture, and a version that differs when it does (asset's version does not tell of it). */
export type TokenPicture = { drawing: Drawing; version: number };

/** Returns whether an id is a free-form token's, whose picture is its own. */
export function isTokenId(id: string): boolean {
  return parseNftId(id)?.collection === 'tokens';
}

/**
 * Pictures of free-form tokens: the one that their metadata names, as it was made here, and a drawn one until it is there. Throws
 * NOT_FOUND for a token that the index does not hold.
 */
export function createTokenPictures(db: Queryable, store: Pick<ContentStore, 'find'>) {
  const readContent = async (cid: string) => {
    const file = await (await store.find(cid))?.read();
    if (!file)
      throw new AppError(
        'STORAGE_UNAVAILABLE',
        'We can’t read this picture right now. Try again in a minute.',
      );
    return Buffer.from(await new Response(file.body).arrayBuffer());
  };
  return async function findTokenPicture(id: string, open = false): Promise<TokenPicture> {
    const sql = 'select picture, updated_at from token_metadata where id = $1';
    const [row] = await db.query<{ picture: string | null; updated_at: number }>(sql, [id]);
    if (!row) throw new AppError('NOT_FOUND', `There is no item ${id}.`, { field: 'id' });
    const { picture, updated_at: version } = row;
    if (picture === null) return { drawing: toDrawing(drawToken(id, open), open), version };
    return { drawing: { key: picture, draw: () => readContent(picture) }, version };
  };
}
export type FindTokenPicture = ReturnType<typeof createTokenPictures>;
