import { OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import postgres from 'postgres';
import { toTimes } from '../lib/figures.ts';
import { runLoad } from '../lib/load.ts';
import type { PostFigures, PostResults } from './report.ts';

/** An order as it is posted. */
export type PostedOrder = { parameters: object; signature: string };
export type PostsOptions = {
  url: string;
  databaseUrl: string;
  chain: Chain;
  rounds: number;
  ordersEach: number;
  /** Signs so many further orders, each another, that the book takes. */
  sign: (count: number) => Promise<PostedOrder[]>;
  /** Recovers the key of each signature, one after the other. */
  recover: (orders: readonly PostedOrder[]) => Promise<void>;
};

/** Orders of one post, and connections that post at a time. */
const WAYS = [
  { perPost: 1, connections: 1 },
  { perPost: 1, connections: 8 },
  { perPost: 32, connections: 1 },
  { perPost: 32, connections: 8 },
];
const WARM_UP = 64;

/**
 * Posts signed orders in each way, and writes the same rows by bare statements into a table with the same indexes. The ways take
 * turns. Throws when the book refuses an order.
 */
export async function measurePosts(options: PostsOptions): Promise<PostResults> {
  const { rounds, ordersEach, databaseUrl, sign, recover } = options;
  const sql = postgres(databaseUrl, { onnotice: () => undefined });
  await sql.unsafe('create table if not exists bench_order (like book_order including all)');
  const sides = WAYS.flatMap((way) =>
    (['Pitlane', 'bare SQL'] as const).map((who) => ({
      who,
      ...way,
      rates: [] as number[],
      ms: [] as number[],
    })),
  );
  const recovered: number[] = [];
  await post(options, { orders: await sign(WARM_UP), perPost: 1, connections: 8 });
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const load =
        side.who === 'Pitlane'
          ? await post(options, { ...side, orders: await sign(ordersEach) })
          : await copyRows(sql, { ...side, count: ordersEach });
      side.rates.push(ordersEach / load.seconds);
      side.ms.push(...load.ms);
      console.log(
        side.who,
        side.perPost,
        side.connections,
        Math.round(ordersEach / load.seconds),
        'orders/s',
      );
    }
    const orders = await sign(WARM_UP);
    const began = performance.now();
    await recover(orders);
    recovered.push((WARM_UP * 1_000) / (performance.now() - began));
  }
  await sql.end();
  const figures = sides.map(
    ({ ms, ...side }): PostFigures => ({
      ...side,
      times: toTimes(ms),
    }),
  );
  return { rounds, ordersEach, figures, recovered };
}

type Way = { perPost: number; connections: number };

async function post(
  { url, chain }: PostsOptions,
  { orders, perPost, connections }: Way & { orders: PostedOrder[] },
) {
  const bodies = Array.from({ length: Math.ceil(orders.length / perPost) }, (_, i) =>
    JSON.stringify({ chain, orders: orders.slice(i * perPost, (i + 1) * perPost) }),
  );
  const next = () => {
    const body = bodies.pop();
    return body === undefined ? undefined : { path: '/api/orders', body };
  };
  const answers: string[] = [];
  const load = await runLoad(url, { connections, next, hear: (text) => answers.push(text) });
  for (const answer of answers) {
    const refused = OrderPostedSchema.parse(JSON.parse(answer)).results.find(({ accepted }) => !accepted);
    if (refused) throw new Error(`the book refused an order: ${refused.refusal?.message}`);
  }
  return load;
}

/** Copies rows of the book into the empty table, as many a statement as a post has orders. */
async function copyRows(sql: postgres.Sql, { perPost, connections, count }: Way & { count: number }) {
  await sql.unsafe('truncate bench_order');
  const rows = await sql<{ id: string }[]>`select id from book_order limit ${count}`;
  const ids = rows.map(({ id }) => id);
  const ms: number[] = [];
  const began = performance.now();
  const work = async () => {
    for (let some = ids.splice(0, perPost); some.length > 0; some = ids.splice(0, perPost)) {
      const at = performance.now();
      await sql`insert into bench_order select * from book_order where id = any(${some})`;
      ms.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { ms, seconds: (performance.now() - began) / 1_000 };
}
