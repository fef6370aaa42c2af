import postgres from 'postgres';

/** In order: owns a fiftieth of all cars and sales, has the most followers, follows and likes as many, has a full inbox. */
export const WHALE_ID = 1;
export const STAR_ID = 2;
export const FAN_ID = 3;
export const READER_ID = 4;
const LIKED_CAR = 'binance-cars-1';
const INBOX = 10_000;
/** A year and a month: the periods of rankings end within it. */
const DAYS = 400;
const DAY = 86_400;

/** Cars, sales, and how many rows people leave elsewhere. */
export type Size = { cars: number; sales: number; people: number; followers: number };

/** A number from 0 to 1 that follows from `n` and a word. */
const hash = (word: string) =>
  `(('x' || left(md5('${word}' || n), 8))::bit(32)::int8 & 4294967295)::float8 / 4294967296`;
const wallet = (id: string) => `('0x' || lpad(to_hex((${id})::int), 40, '0'))`;
/** A few trade a lot and most a little: an account's share falls with its number. */
const trader = (word: string) => `(5 + floor($people * power(${hash(word)}, 3)))::int`;
const CHAIN = `case when n % 20 = 0 then 'avalanche' when n % 20 < 6 and n > 5 then 'matic' else 'binance' end`;

/** Statements with numbers in the place of $names: all rows follow from their number. */
const FILL: readonly string[] = [
  `insert into author (id, wallet, user_id, username, username_key, joined_at)
   select n, ${wallet('n')}, case when n <= $accounts then 'user ' || n end, case when n <= $accounts then 'Driver ' || n end,
     case when n <= $accounts then 'driver' || n end, case when n <= $accounts then $now - n end
   from generate_series(1, $people + 10) as n`,
  `select setval('author_id_seq', (select max(id) from author))`,
  `insert into auth_user (id, name, email, email_verified, created_at, updated_at)
   select 'user ' || n, 'Driver ' || n, 'driver' || n || '@cars.example', true, 0, 0 from generate_series(1, $accounts) as n`,
  `insert into auth_session (id, user_id, token, expires_at, user_agent, created_at, updated_at)
   select 'session ' || n, 'user ' || (1 + n % $accounts), 'hash ' || n, ($now + ${DAY} - n % 100) * 1000, 'Firefox', 0, 0
   from generate_series(1, $people) as n`,
  `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at, mint_block,
     mint_log_index, updated_at, title, traits, version, status, category, price)
   select chain || '-cars-' || n, chain, 'cars', n, owner, owner, 1 + n % 6, n % 5, '{}', 1, 1, $now - $cars + n, n, 0, $now - $cars + n,
     'Car ' || n, '{}', n, 'not_listed', 'car', null
   from (
     select n, ${CHAIN} as chain, ${wallet(`case when n % 50 = 0 then ${WHALE_ID} else ${trader('owner')} end`)} as owner
     from generate_series(1, $cars) as n
   ) as c`,
  `insert into activity (id, chain, kind, nft_id, collection, token_id, told, giver, taker, paid, from_account, to_account, price, via,
     tx_hash, block_number, log_index, at, series, state, version)
   select chain || '-' || n, chain, 'sale', chain || '-cars-' || token, 'cars', token, 'sale', seller, buyer, true, seller, buyer,
     (1 + floor(1000 * ${hash('price')}))::numeric * 1000000000000000, 'listing', '0x' || md5('a' || n) || md5('b' || n), n, 0,
     $now - floor(${DAYS * DAY} * (1 - n::float8 / $sales)), 1 + token % 6, 1, n
   from (
     select n, 1 + n % $cars as token, ${CHAIN.replaceAll('n %', '(1 + n % $cars) %').replaceAll('n >', '(1 + n % $cars) >')} as chain,
       ${wallet(`case when n % 50 = 0 then ${WHALE_ID} else ${trader('seller')} end`)} as seller, ${wallet(trader('buyer'))} as buyer
     from generate_series(1, $sales) as n
   ) as s`,
  `insert into nft_count select category, chain, series, rank, status, count(*) from car group by 1, 2, 3, 4, 5`,
  `insert into series_hour (chain, collection, series, hour, sales, volume)
   select chain, collection, series, slot, count(*), sum(price)
   from activity cross join lateral unnest(array[-1, at / 3600]) as slot group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `insert into seller_hour (chain, seller, hour, collection, sales, volume)
   select chain, from_account, slot, collection, count(*), sum(price)
   from activity cross join lateral unnest(array[-1, at / 3600]) as slot where from_account <> to_account group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `insert into seller_buyer (chain, seller, collection, buyer, sales)
   select chain, from_account, collection, to_account, count(*) from activity where from_account <> to_account group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `insert into series_owner select chain, collection, series, owner, count(*) from car group by 1, 2, 3, 4`,
  `insert into series_count select chain, collection, series, sum(tokens), count(*) from series_owner group by 1, 2, 3`,
  `insert into follow (follower_id, followed_id, at)
   select 10 + n, ${STAR_ID}, $now - n / 3 from generate_series(1, $followers) as n
   union all select ${FAN_ID}, 10 + n, $now - n / 3 from generate_series(1, $followers) as n
   union all select 10 + n, 11 + n, $now - n / 3 from generate_series(1, $people - 10) as n`,
  `update author set followers = coalesce(f.followers, 0), following = coalesce(g.following, 0) from author a
   left join (select followed_id as id, count(*) as followers from follow group by 1) as f using (id)
   left join (select follower_id as id, count(*) as following from follow group by 1) as g using (id)
   where a.id = author.id and (f.id is not null or g.id is not null)`,
  `insert into nft_like (nft_id, author_id, at)
   select '${LIKED_CAR}', 10 + n, $now - n / 3 from generate_series(1, $followers) as n
   union all select id, ${FAN_ID}, $now - token_id::int / 3 from car where token_id > 1 and token_id <= $followers
   union all select id, 10 + token_id::int % $people, $now - token_id::int / 3 from car where token_id > 1`,
  `insert into nft_view (nft_id, views, likes) select nft_id, 0, count(*) from nft_like group by 1`,
  `insert into notice (author_id, kind, cause, chain, nft_id, actor_id, amount, at, block_number, personal, read_at, delivered_at)
   select case when n % ($people / ${INBOX}) = 0 then ${READER_ID} else 10 + n % ($people - 10) end,
     (array['sold', 'outbid', 'offer_received', 'offer_accepted', 'followed_listed', 'listing_expired'])[1 + n / 7 % 6], 'cause ' || n,
     'binance', '${LIKED_CAR}', 10 + n % 100, 1000000000000000, $now - ($people - n), n, false,
     case when n % 3 = 0 and n % ($people / ${INBOX}) <> 0 then $now end, $now from generate_series(1, $people) as n`,
  `insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, sent_at)
   select 'mail ' || n, 'driver' || (1 + n % $accounts) || '@cars.example', 'A car was sold', 'Your car was sold.', '<p>Your car was sold.</p>',
     $now - 6 * ${DAY} + n % 100000, null, $now - 6 * ${DAY} + n % 100000 from generate_series(1, $people) as n`,
  `insert into upload (key, author_id, field, size, created_at)
   select 'avatar ' || n, n, 'avatar', 1, $now - 10000 - n from generate_series(1, $accounts) as n`,
  `update author set avatar = 'avatar ' || id where id <= $accounts`,
  `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
   select chain, 10000000, '0x', $now, 10000000, $now from unnest(array['binance', 'matic', 'avalanche']) as chain on conflict do nothing`,
];

/** Tables that are filled without their indexes: those are made at once, afterwards. */
const LARGE = [
  'author',
  'car',
  'activity',
  'follow',
  'nft_like',
  'notice',
  'mail',
  'auth_session',
  'seller_hour',
];

/** Fills a migrated, empty database. Rankings are left to the job, as after an upgrade. */
export async function fillPeople(
  databaseUrl: string,
  { cars, sales, people, followers }: Size,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const began = Date.now();
  const numbers: Record<string, number> = {
    cars,
    sales,
    people,
    followers,
    accounts: Math.floor(people / 10),
    now: Math.floor(began / 1_000),
  };
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = any(${LARGE}) and not exists (select from pg_constraint c where c.conname = i.indexname)`;
  // The triggers' sums are made at once, too.
  await sql.unsafe(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (const statement of FILL) {
    await sql.unsafe(
      statement.replace(
        /\$([a-z]+)/g,
        (_, name: string) => `${numbers[name]}${name === 'now' ? '::int8' : ''}`,
      ),
    );
  }
  for (const { definition } of indexes) await sql.unsafe(definition);
  // What the database's own housekeeping has done when sales come over months and not in minutes.
  await sql.unsafe('vacuum analyze');
  await sql.end();
  console.log(
    `${cars} cars, ${sales} sales, ${people} people in ${Math.round((Date.now() - began) / 1_000)} s`,
  );
}
