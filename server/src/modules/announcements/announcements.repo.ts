import type { Announcement, PublishAnnouncement } from '@pitlane/shared/api/announcements';
import type { Queryable } from '../../platform/db/db.ts';

const COLUMNS = 'id, kind, title, body, link, published_at';

/** The newest announcements, newest first. */
export function findNewest(db: Queryable, limit: number): Promise<Announcement[]> {
  return db.query<Announcement>(`select ${COLUMNS} from announcement order by id desc limit $1`, [limit]);
}

export async function insert(tx: Queryable, { kind, title, body, link }: PublishAnnouncement, at: number) {
  const sql = `insert into announcement (title, body, link, published_at, kind) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`;
  const [row] = await tx.query<Announcement>(sql, [title, body, link, at, kind]);
  if (!row) throw new Error('inserting an announcement returned no row');
  return row;
}

/** Deletes one and returns it; undefined when there is no such one. */
export async function remove(tx: Queryable, id: number): Promise<Announcement | undefined> {
  const sql = `delete from announcement where id = $1 returning ${COLUMNS}`;
  const [row] = await tx.query<Announcement>(sql, [id]);
  return row;
}
