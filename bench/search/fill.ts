import type { SqlValue } from '@pitlane/server/platform/db/db';
import { foldStoredTexts } from '@pitlane/server/platform/db/refold-texts';
import { listCarNames } from '@pitlane/shared/domain/cars/car-name';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import postgres from 'postgres';

const CHAIN = `case when n % 20 = 0 then 'avalanche' when n % 20 < 6 and n > 5 then 'matic' else 'binance' end`;
const WALLET = `'0x' || lpad(to_hex(1 + n % $people), 40, '0')`;
const HASH = `(('x' || left(md5('name' || n), 8))::bit(32)::int8 & 4294967295)`;
const NAME = `($names::text[])[1 + (${HASH} % $named)::int]`;
const ITEM = `1, 1, $now - $cars + n, n, 0, $now - $cars + n`;

/** Statements with numbers in the place of $names: all rows follow from their number. */
const FILL: readonly string[] = [
  `insert into author (id, wallet, username, username_key)
   select n, '0x' || lpad(to_hex(n), 40, '0'), case when n % 10 = 0 then ${NAME} || ' ' || n end,
     case when n % 10 = 0 then ($keys::text[])[1 + (${HASH} % $named)::int] || n end
   from generate_series(1, $people) as n`,
  `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at, mint_block,
     mint_log_index, updated_at, title, traits, version, status, category)
   select chain || '-cars-' || n, chain, 'cars', n, ${WALLET}, ${WALLET}, 1 + n % 6, n % 5, '{}', ${ITEM},
     case when n % 50 = 0 then 'Car #' || n else ${NAME} || ' ' || lpad(n::text, 4, '0') end, '{}', n, 'not_listed', 'car'
   from (select n, ${CHAIN} as chain from generate_series(1, $cars) as n) as c`,
  `insert into asset (id, chain, collection, token_id, owner, minter, series, rank, transfers, state, minted_at, mint_block, mint_log_index,
     updated_at, title, version, status, category)
   select 'binance-garages-' || n, 'binance', 'garages', n, ${WALLET}, ${WALLET}, -1, -1, ${ITEM}, 'Tuneup Garage #' || n, n, 'not_listed', 'garage'
   from generate_series(1, $cars / 20) as n
   union all
   select 'binance-tokens-' || n, 'binance', 'tokens', n, ${WALLET}, ${WALLET}, -1, -1, ${ITEM}, ${NAME} || ' by ' || left(md5(n::text), 7), n,
     'not_listed', 'art'
   from generate_series(1, $cars / 20) as n`,
  `insert into news_post (title, content, tags, cover, published_at, updated_at)
   select ${NAME} || ' wins round ' || n, 'The season goes on. ' || repeat(${NAME} || ' was faster than the others. ', 20), '{}', 'dawn', n, n
   from generate_series(1, least(5000, $cars / 100)) as n`,
  `insert into help_article (slug, topic, title, summary, content, position, shown, edited, updated_at)
   select 'article-' || n, 'buying', 'How to buy ' || ${NAME}, 'The season of buying.', repeat('Press the button. ', 40), n, true, false, 0
   from generate_series(1, 200) as n`,
  `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
   select chain, 10000000, '0x', $now, 10000000, $now from unnest(array['binance', 'matic', 'avalanche']) as chain on conflict do nothing`,
];

/** Tables that are filled without their indexes. */
const LARGE = ['author', 'car', 'asset'];
/** The indexes that searches use: they are made at once, afterwards. The others of these tables would only take time. */
const USED = /_title_(search|start|cuts|signs)$|^author_/;

/** Fills a migrated, empty database with a market of so many cars. Their names have every pair of words that a name can have. */
export async function fillSearch(databaseUrl: string, cars: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const began = Date.now();
  const names = listCarNames().map(({ first, second }) => `${first} ${second}`);
  const toArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
  const values: Record<string, string> = {
    cars: String(cars),
    people: String(cars),
    named: String(names.length),
    names: toArray(names),
    keys: toArray(names.map(toNameKey)),
    now: `${Math.floor(began / 1_000)}::int8`,
  };
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = any(${LARGE}) and not exists (select from pg_constraint c where c.conname = i.indexname)`;
  await sql.unsafe(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (const statement of FILL) {
    await sql.unsafe(statement.replace(/\$([a-z]+)/g, (_, name: string) => values[name] ?? ''));
  }
  await foldStoredTexts({
    query: async <Row extends object>(text: string, params: readonly SqlValue[] = []) =>
      sql.unsafe<Row[]>(text, [...params] as never[]),
  });
  for (const { name, definition } of indexes) if (USED.test(name)) await sql.unsafe(definition);
  // What the database's own housekeeping has done when cars come over months and not in minutes.
  await sql.unsafe('vacuum analyze');
  await sql.end();
  console.log(`${cars} cars in ${Math.round((Date.now() - began) / 1_000)} s`);
}
