/** Content kept by its CID, and the metadata of tokens. Times are seconds since 1970. */

import type { MediaKind } from '@pitlane/shared/domain/cars/media-kinds';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../columns.ts';

/** Content that this server keeps. A row is written before its file and deleted after it, so that no file is forgotten. */
export const pin = pgTable(
  'pin',
  {
    /** CIDv1 in base 32, which is also the file's name. */
    cid: text('cid').primaryKey(),
    /** Bytes of the content. */
    size: integer53('size').notNull(),
    /** The media type, by the first bytes. */
    type: text('type').notNull(),
    /** When it was last pinned, or last seen to be in use by a token. Unused content is removed some days later. */
    pinnedAt: integer53('pinned_at').notNull(),
  },
  (t) => [index('pin_pinned_at').on(t.pinnedAt)],
);

export type MetadataState = 'pending' | 'ready' | 'failed';

/** The metadata behind a free-form token's URI. */
export const tokenMetadata = pgTable(
  'token_metadata',
  {
    /** The item's id. */
    id: text('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    /** The address as the creator wrote it. */
    tokenUri: text('token_uri').notNull(),
    /** `failed` is tried again while `nextTry` says when. */
    state: text('state').$type<MetadataState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTry: integer53('next_try'),
    /** Why it could not be read the last time, as a sentence; null when it was. */
    problem: text('problem'),
    name: text('name'),
    description: text('description'),
    /** Key of the picture's files in the storage; null without a picture. */
    picture: text('picture'),
    mediaKind: text('media_kind').$type<MediaKind>(),
    /** Path of the sound or film on this site; null where there is none. */
    mediaUrl: text('media_url'),
    /** CIDs of all that belongs to it. What is kept here under them stays. */
    cids: text('cids').array().notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [index('token_metadata_next_try').on(t.nextTry), index('token_metadata_cids').using('gin', t.cids)],
);
