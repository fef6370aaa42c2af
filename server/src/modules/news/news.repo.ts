import type { PublishNews } from '@pitlane/shared/api/news';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { NEWS_PAGE_SIZE } from '@pitlane/shared/domain/site/news';
import { isAuthorShown } from '../../core/authors/shown-author.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { newsPost } from '../../platform/db/schema/news.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

/** Without the texts that only the search reads. */
// biome-ignore format: the text, then what follows from it
const FIELDS = [
  'id', 'title', 'content', 'tags', 'cover',
  'authorId', 'publishedAt', 'updatedAt', 'likes', 'comments',
] as const satisfies readonly (keyof RowOf<typeof newsPost>)[];
const COLUMNS = describeTable(newsPost).pick(FIELDS);
export type PostRow = Pick<RowOf<typeof newsPost>, (typeof FIELDS)[number]>;

/** $1 how many, $2 how many before them, $3 the tag. */
export function pageStatement(tagged: boolean): string {
  const where = tagged ? 'where tags @> array[$3]' : '';
  return `select ${COLUMNS} from news_post ${where} order by published_at desc, id desc limit $1 offset $2`;
}

/** A page of posts, newest first, from page 1. */
export function findPage(db: Queryable, page: number, tag: string | undefined): Promise<PostRow[]> {
  const params: SqlValue[] = [NEWS_PAGE_SIZE, (page - 1) * NEWS_PAGE_SIZE];
  if (tag !== undefined) params.push(tag);
  return db.query<PostRow>(pageStatement(tag !== undefined), params);
}

export async function count(db: Queryable, tag: string | undefined): Promise<number> {
  const sql = `select count(*)::int4 as count from news_post ${tag === undefined ? '' : 'where tags @> array[$1]'}`;
  const [row] = await db.query<{ count: number }>(sql, tag === undefined ? [] : [tag]);
  return row?.count ?? 0;
}

/** The newest posts, newest first. */
export function findNewest(db: Queryable, limit: number): Promise<PostRow[]> {
  const sql = `select ${COLUMNS} from news_post order by published_at desc, id desc limit $1`;
  return db.query<PostRow>(sql, [limit]);
}

export async function find(db: Queryable, id: number): Promise<PostRow | undefined> {
  return (await db.query<PostRow>(`select ${COLUMNS} from news_post where id = $1`, [id]))[0];
}

/** The post, locked: of two who change it the second sees what the first has done. */
export async function lock(tx: Queryable, id: number): Promise<PostRow | undefined> {
  return (await tx.query<PostRow>(`select ${COLUMNS} from news_post where id = $1 for update`, [id]))[0];
}

/** The tags of a post, or of all posts, with how many posts have each; the most used first. */
export function findTags(db: Queryable, postId: number | undefined, limit: number) {
  const some =
    postId === undefined ? '' : 'where name = any(select unnest(tags) from news_post where id = $2)';
  const sql = `
    select name, count(*)::int4 as posts from news_post, unnest(tags) as name ${some}
    group by name order by posts desc, name limit $1`;
  const params = postId === undefined ? [limit] : [limit, postId];
  return db.query<{ name: string; posts: number }>(sql, params);
}

type Given = PublishNews & { timestamp: number };

export async function insert(
  tx: Queryable,
  { title, content, tags, cover, timestamp }: Given,
  authorId: number | null,
): Promise<PostRow> {
  const [row] = await tx.query<PostRow>(
    `insert into news_post (title, content, tags, cover, author_id, published_at, updated_at, title_folded, text_folded)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning ${COLUMNS}`,
    [title, content, tags, cover, authorId, timestamp, foldText(title), foldText(`${title} ${content}`)],
  );
  if (!row) throw new Error('inserting a news post returned no row');
  return row;
}

export async function update(
  tx: Queryable,
  id: number,
  { title, content, tags, cover, timestamp }: Given,
  at: number,
): Promise<PostRow | undefined> {
  const [row] = await tx.query<PostRow>(
    `update news_post set title = $2, content = $3, tags = $4, cover = $5, published_at = $6, updated_at = $7,
       title_folded = $8, text_folded = $9
     where id = $1 returning ${COLUMNS}`,
    [id, title, content, tags, cover, timestamp, at, foldText(title), foldText(`${title} ${content}`)],
  );
  return row;
}

/** Deletes a post with its comments and likes, and returns it. */
export async function remove(tx: Queryable, id: number): Promise<PostRow | undefined> {
  return (await tx.query<PostRow>(`delete from news_post where id = $1 returning ${COLUMNS}`, [id]))[0];
}

export async function like(tx: Queryable, postId: number, authorId: number, at: number): Promise<void> {
  const sql = 'insert into news_like (post_id, author_id, at) values ($1, $2, $3) on conflict do nothing';
  await tx.query(sql, [postId, authorId, at]);
}

export async function unlike(tx: Queryable, postId: number, authorId: number): Promise<void> {
  await tx.query('delete from news_like where post_id = $1 and author_id = $2', [postId, authorId]);
}

export async function isLiked(db: Queryable, postId: number, authorId: number): Promise<boolean> {
  const sql = 'select 1 from news_like where post_id = $1 and author_id = $2';
  return (await db.query(sql, [postId, authorId])).length > 0;
}

/** Finds the texts of authors about themselves; hidden authors have none. */
export async function findAbouts(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const sql = `select a.id, case when ${isAuthorShown('a')} then a.about else '' end as about from author a where a.id = any($1::int4[])`;
  const rows = await db.query<{ id: number; about: string }>(sql, [[...ids]]);
  return new Map(rows.map(({ id, about }) => [id, about]));
}
