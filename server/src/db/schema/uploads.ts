/** What people have uploaded. Times are seconds since 1970. */
import type { UploadField } from '@pitlane/shared/domain/uploads';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
