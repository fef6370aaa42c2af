/** Uploaded files. Times are seconds since 1970. */

import type { FileKind } from '@pitlane/shared/domain/cars/item-files';
import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer53 } from '../columns.ts';

/**
 * The files of one key. A row is written before its files and deleted after them, so that no file is forgotten. They are shown
 * where the author has the key.
 */
export const upload = pgTable(
  'upload',
  {
    id: serial('id').primaryKey(),
    key: text('key').notNull(),
    authorId: integer('author_id').notNull(),
    field: text('field').$type<UploadField>().notNull(),
    /** Bytes of the larger file. */
    size: integer('size').notNull(),
    createdAt: integer53('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('upload_key').on(t.key),
    index('upload_created_at').on(t.createdAt),
    index('upload_author').on(t.authorId),
  ],
);

/**
 * Files that become items. A row is written before its file, and outlives it: what an account sends in a day is counted by rows.
 * - open: on its way, or whole and not yet finished
 * - kept: checked, and pinned under `cid`
 * - gone: given up or refused
 */
export const file = pgTable(
  'file',
  {
    id: text('id').primaryKey(),
    authorId: integer('author_id').notNull(),
    /** Bytes of the whole file, as its sender said before the first of them. */
    size: integer('size').notNull(),
    state: text('state').$type<'open' | 'kept' | 'gone'>().notNull(),
    kind: text('kind').$type<FileKind>(),
    width: integer('width'),
    height: integer('height'),
    cid: text('cid'),
    createdAt: integer53('created_at').notNull(),
    /** The holder of the file's lock, until when (milliseconds since 1970) unless renewed, and whether another request waits. */
    lockedBy: text('locked_by'),
    lockedUntil: integer53('locked_until').notNull().default(0),
    isWanted: boolean('is_wanted').notNull().default(false),
  },
  (t) => [index('file_created_at').on(t.createdAt), index('file_author').on(t.authorId, t.createdAt)],
);
