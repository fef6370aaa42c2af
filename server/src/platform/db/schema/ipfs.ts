/** Content kept by its CID, and the metadata of tokens. Times are seconds since 1970. */

import type { MediaKind } from '@pitlane/shared/domain/cars/categories';
import type { TokenOriginal } from '@pitlane/shared/domain/cars/token-original';
import type { TokenTrait } from '@pitlane/shared/domain/cars/token-traits';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

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
    /** `failed`: some of it could not be read, and `nextTry` says when that is tried again. */
    state: text('state').$type<MetadataState>().notNull(),
    /** How often it has been read since the mint, or since a refresh was asked for. */
    attempts: integer('attempts').notNull().default(0),
    nextTry: integer53('next_try'),
    /** Why it could not be read the last time, as a sentence; null when it was. */
    problem: text('problem'),
    name: text('name'),
    description: text('description'),
    /** Key of the picture's files in the storage; null without a picture. */
    picture: text('picture'),
    mediaKind: text('media_kind').$type<MediaKind>(),
    /** Path of the sound or film on this site; null if there is none. */
    mediaUrl: text('media_url'),
    /** The traits that the metadata lists, in its order. */
    traits: jsonb('traits').$type<TokenTrait[]>().notNull().default([]),
    /** What is shown by a link alone; null where there is nothing. */
    original: jsonb('original').$type<TokenOriginal>(),
    /** The version of the reader that has read it last; 0 before. What an older one has read is read again. */
    reader: integer('reader').notNull().default(0),
    /** CIDs of all that belongs to it. What is kept here under them stays. */
    cids: text('cids').array().notNull(),
    updatedAt: integer53('updated_at').notNull(),
  },
  (t) => [
    index('token_metadata_next_try').on(t.nextTry),
    // New tokens and refreshes, however many others are tried again.
    index('token_metadata_new').on(t.nextTry).where(sql`attempts = 0`),
    // What an older reader has read.
    index('token_metadata_reader').on(t.reader, t.updatedAt.desc(), t.id).where(sql`next_try is null`),
    index('token_metadata_cids').using('gin', t.cids),
  ],
);

/** The traits of free-form tokens, a row for each kind of trait of a token, so that lists can be filtered by one. Triggers on `token_metadata` keep it. */
export const tokenTrait = pgTable(
  'token_trait',
  {
    /** Hash of name and value (trait_key), which may be too long for an index. */
    key: uuid('key').notNull(),
    /** The item's id. */
    id: text('id').notNull(),
    /** When the token was minted. */
    at: integer53('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.key] }),
    index('token_trait_newest').on(t.key, t.at.desc(), t.id.desc()),
  ],
);
