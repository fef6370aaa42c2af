import type { HeldCommentsQuery } from '@pitlane/shared/api/news';
import type { CommentState } from '@pitlane/shared/domain/site/news';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { newsComment } from '../../platform/db/schema/news.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const COMMENT = describeTable(newsComment);
export type CommentRow = RowOf<typeof newsComment>;
/** With the title of its post. */
export type TitledRow = CommentRow & { title: string };

/** Returns the public comments of a post, oldest first. */
export function findShown(db: Queryable, postId: number, limit: number): Promise<CommentRow[]> {
  const sql = `select ${COMMENT.select} from news_comment where post_id = $1 and state = 'shown' order by at, id limit $2`;
  return db.query<CommentRow>(sql, [postId, limit]);
}

/** Returns whether the same was said about this post before, or anywhere among what waits since a time. */
export async function isSaidBefore(
  tx: Queryable,
  { postId, comment, since }: { postId: number; comment: string; since: number },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from news_comment where post_id = $1 and lower(comment) = lower($2)
     union all select 1 from news_comment where state = 'held' and at > $3 and lower(comment) = lower($2) limit 1`,
    [postId, comment, since],
  );
  return rows.length > 0;
}

/** Returns a public comment of a post, locked against deletion. */
export async function findParent(tx: Queryable, postId: number, id: number): Promise<CommentRow | undefined> {
  const sql = `select ${COMMENT.select} from news_comment where id = $1 and post_id = $2 and state = 'shown' for key share`;
  return (await tx.query<CommentRow>(sql, [id, postId]))[0];
}

export async function insert(tx: Queryable, row: Omit<CommentRow, 'id' | 'state'>): Promise<number> {
  const { postId, parentId, authorId, username, email, comment, at } = row;
  const [made] = await tx.query<{ id: number }>(
    `insert into news_comment (post_id, parent_id, author_id, username, email, comment, state, at)
     values ($1, $2, $3, $4, $5, $6, 'held', $7) returning id`,
    [postId, parentId, authorId, username, email, comment, at],
  );
  if (!made) throw new Error('inserting a comment returned no row');
  return made.id;
}

/** A page of a state, newest first. */
export function findPage(
  db: Queryable,
  { state, before }: HeldCommentsQuery,
  limit: number,
): Promise<TitledRow[]> {
  const params: SqlValue[] = [state, limit, ...(before ? [before] : [])];
  return db.query<TitledRow>(
    `select ${COMMENT.selectFrom('c')}, p.title from news_comment c join news_post p on p.id = c.post_id
     where c.state = $1 ${before ? 'and (c.at, c.id) < (select at, id from news_comment where id = $3)' : ''}
     order by c.at desc, c.id desc limit $2`,
    params,
  );
}

/** A comment with the title of its post, locked. */
export async function lock(tx: Queryable, id: number): Promise<TitledRow | undefined> {
  const sql = `select ${COMMENT.selectFrom('c')}, p.title from news_comment c join news_post p on p.id = c.post_id where c.id = $1 for update of c`;
  return (await tx.query<TitledRow>(sql, [id]))[0];
}

/** Which post a comment is about; undefined when there is no such comment. */
export async function findPostOf(tx: Queryable, id: number): Promise<number | undefined> {
  const sql = 'select post_id as "postId" from news_comment where id = $1';
  return (await tx.query<{ postId: number }>(sql, [id]))[0]?.postId;
}

export async function setState(tx: Queryable, id: number, state: CommentState): Promise<void> {
  await tx.query('update news_comment set state = $2 where id = $1', [id, state]);
}
