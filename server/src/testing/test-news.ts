import type { Queryable } from '../platform/db/db.ts';

/** Two posts, and a comment about the first that waits for an operator. */
export async function addNews(db: Queryable): Promise<void> {
  await db.query(
    `insert into news_post (title, content, tags, cover, published_at, updated_at)
     select 'Post ' || n, 'Text.', array['auctions'], 'grid', n, n from generate_series(1, 2) n`,
  );
  await db.query(
    `insert into news_comment (post_id, username, email, comment, state, at)
     values (1, 'Vera', 'vera@cars.example', 'Who won?', 'held', 1)`,
  );
}
