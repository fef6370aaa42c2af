/**
 * The audience of a listing: authors who follow its maker, accounts that watch its item below a price, and those whose saved searches it
 * meets. There may be any number of them. The transaction that lists tells the first ones and writes down where it has stopped (notice_rest); a job goes on from
 * there (server/src/jobs/notices/run-notices.ts).
 */

import { isShown } from '../hidden/is-shown.ts';

/** Notices that one transaction writes of either kind. */
export const TOLD_AT_ONCE = 1_000;

export const AUDIENCE_KINDS = ['followed_listed', 'price_below', 'search_match'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

const MAKER = 'join author as maker on maker.wallet = o.maker';
/** The columns of `listed`: listings `o` that can be filled, with who is shown as their maker. */
const LISTED =
  'o.id, o.chain, o.nft_id, o.maker, o.price, o.created_at, maker.id as maker_id, coalesce(maker.holder_id, maker.id) as shown_id';

/** Rows of `o` that are listings to be told: those created before `since` are old news. */
export const selectListed = (since: string) => `
  select ${LISTED} from o ${MAKER}
  where o.side = 'listing' and o.active and o.nft_id is not null and o.created_at >= ${since}
    and ${isShown('item', 'o.nft_id')} and ${isShown('author', 'coalesce(maker.holder_id, maker.id)::text')}`;

/** The same for the listing of a row of notice_rest, with where to go on. $1 the order. */
const selectRest = (kind: AudienceKind) => `
  select ${LISTED}, rest.latest, rest.last_id from notice_rest as rest join book_order as o on o.id = rest.order_id ${MAKER}
  where rest.order_id = $1 and rest.kind = '${kind}' and o.active`;

/** Joins the lowest earlier listing of the item: its audience already knows a price below their limit. */
const EARLIER = `
  left join lateral (
    select other.price from book_order as other
    where other.nft_id = listed.nft_id and other.side = 'listing' and other.active and other.id <> listed.id
      and other.created_at <= listed.created_at
    order by other.price limit 1
  ) as earlier on true`;

/** Seconds in which the same person's further listings of the same car are not told again: a new price is a new listing. */
const RELIST_SECONDS = 86_400;

/** Joins the lowest price at which the item was listed before, or within a day: searches that meet it have told their accounts of the item. */
const EARLIER_MATCH = `
  left join lateral (
    select min(other.price) as price from book_order as other
    where other.nft_id = listed.nft_id and other.side = 'listing' and other.id <> listed.id and other.created_at <= listed.created_at
      and (other.active or other.created_at >= listed.created_at - ${RELIST_SECONDS})
  ) as earlier on true`;

/**
 * Selects the first people for each listing, or those after the row of notice_rest: `cause`, `author_id`, and `latest`, by which
 * they are read.
 */
const PEOPLE: Record<AudienceKind, (limit: string, isNext: boolean) => string> = {
  followed_listed: (limit, isNext) => `
    select listed.id as cause, f.follower_id as author_id, f.at::numeric as latest
    from listed cross join lateral (
      select follower_id, at from follow
      where followed_id = listed.shown_id and at <= listed.created_at
        ${isNext ? 'and (at, follower_id) < (listed.latest::int8, listed.last_id)' : ''}
      order by at desc, follower_id desc limit ${limit}
    ) as f`,
  price_below: (limit, isNext) => `
    select listed.id as cause, w.author_id, w.below as latest
    from listed ${EARLIER} cross join lateral (
      select author_id, below from watch
      where nft_id = listed.nft_id and below >= listed.price and below < coalesce(earlier.price, 1e78)
        and at <= listed.created_at and author_id <> listed.shown_id
        ${isNext ? 'and (below, author_id) > (listed.latest, listed.last_id)' : ''}
      order by below, author_id limit ${limit}
    ) as w`,
  // Each key is a run of the index, of which the first people are read: neither the market nor other searches matter.
  search_match: (limit, isNext) => `
    select listed.id as cause, s.author_id, s.max_price as latest
    from listed join nft on nft.id = listed.nft_id collate "default" ${EARLIER_MATCH} cross join lateral (
      select found.author_id, found.max_price
      from unnest(list_search_keys(nft.category, nft.chain, nft.series, nft.rank, nft.class, nft.title_folded)) as wanted (key)
      cross join lateral (
        select author_id, max_price from saved_search_key
        where key = wanted.key collate "C" and max_price >= listed.price and max_price < coalesce(earlier.price, 1e78)
          and min_price <= listed.price and strpos(nft.title_folded, title) > 0
          and at <= listed.created_at and author_id <> listed.shown_id
          ${isNext ? 'and (max_price, author_id) > (listed.latest, listed.last_id)' : ''}
        order by max_price, author_id limit ${limit}
      ) as found
      order by found.max_price, found.author_id limit ${limit}
    ) as s`,
};
/** Picks the last one that was read among the people of one listing. */
const LAST: Record<AudienceKind, string> = {
  followed_listed: 'min(latest) as latest, (array_agg(author_id order by latest, author_id))[1] as last_id',
  price_below:
    'max(latest) as latest, (array_agg(author_id order by latest desc, author_id desc))[1] as last_id',
  search_match:
    'max(latest) as latest, (array_agg(author_id order by latest desc, author_id desc))[1] as last_id',
};

/** People `kind` as rows of `wanted`. */
const selectWanted = (kind: AudienceKind) => `
  select cause, '${kind}' as kind, author_id, chain, nft_id, maker_id as actor_id, price as amount, created_at as at,
    null::int8 as block_number, true as personal
  from ${kind} join listed on listed.id = cause`;

/** The same person has listed the same car within a day. */
const IS_RELISTED = `exists (
  select from book_order as before
  where before.nft_id = listed.nft_id and before.side = 'listing' and before.maker = listed.maker and before.id <> listed.id
    and before.created_at between listed.created_at - ${RELIST_SECONDS} and listed.created_at)`;

/** The share of each listing, so that many listings at once write no more than one. */
const SHARE = `(select greatest(${TOLD_AT_ONCE} / greatest(count(*), 1), 1) from listed)`;

/** The common table expressions of `listed`: its first people, and what is left of them. */
export const FIRST_PEOPLE = `
  followed_listed as materialized (${PEOPLE.followed_listed(SHARE, false)} where not ${IS_RELISTED}
  ), price_below as materialized (${PEOPLE.price_below(SHARE, false)}
  ), search_match as materialized (${PEOPLE.search_match(SHARE, false)}
  ), rest as (
    insert into notice_rest (order_id, kind, latest, last_id)
    ${AUDIENCE_KINDS.map((kind) => `select cause, '${kind}', ${LAST[kind]} from ${kind} group by cause having count(*) >= ${SHARE}`).join(' union all ')}
    order by 1, 2 on conflict (order_id, kind) do nothing
  )`;
export const FIRST_WANTED = AUDIENCE_KINDS.map(selectWanted).join(' union all ');

/** $1 the order of a row of notice_rest: tells its next people, and moves the row on or ends it. */
export const fanOutStatement = (kind: AudienceKind, addWanted: string) => `
  with listed as materialized (${selectRest(kind)}
  ), ${kind} as materialized (${PEOPLE[kind](String(TOLD_AT_ONCE), true)}
  ), wanted as materialized (${selectWanted(kind)}
  ), added as (${addWanted}
  ), page as (
    select count(*) as people, ${LAST[kind]} from ${kind}
  ), moved as (
    update notice_rest as rest set latest = page.latest, last_id = page.last_id from page
    where rest.order_id = $1 and rest.kind = '${kind}' and page.people >= ${TOLD_AT_ONCE}
  ), ended as (
    delete from notice_rest as rest using page
    where rest.order_id = $1 and rest.kind = '${kind}' and page.people < ${TOLD_AT_ONCE}
  )
  select * from added`;
