import type { TargetRefSchema } from '@pitlane/shared/api/reports';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { HiddenKind } from '@pitlane/shared/domain/people/reports';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/db.ts';
import { findPeople } from '../authors/find-people.ts';

export type Target = { kind: HiddenKind; target: string };
export type TargetRef = z.infer<typeof TargetRefSchema>;

type ItemRow = { id: string; title: string; chain: Chain; holder: Address };

/** Selects the titles of items. $1 ids. */
const ITEMS =
  'select id, title, chain, coalesce(seller, owner) as holder from nft where id = any($1::text[])';

/** Where an item is and whose it is; undefined when the index does not hold it. */
export async function findItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  return (await db.query<ItemRow>(ITEMS, [[id]]))[0];
}

/** The number of the author that is shown for a number: of a linked wallet its account. Undefined when there is no such one. */
export async function findShownAuthor(db: Queryable, id: number): Promise<number | undefined> {
  const sql = 'select coalesce(holder_id, id) as id from author where id = $1';
  return (await db.query<{ id: number }>(sql, [id]))[0]?.id;
}

/** Names and pages of items and authors, in the same order. */
export async function nameTargets(db: Queryable, targets: readonly Target[]): Promise<TargetRef[]> {
  const idsOf = (kind: HiddenKind) => targets.filter((one) => one.kind === kind).map(({ target }) => target);
  const rows = await db.query<ItemRow>(ITEMS, [idsOf('item')]);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const people = await findPeople(db, idsOf('author').map(Number));
  return targets.map(({ kind, target }) =>
    kind === 'item'
      ? { kind, target, title: titles.get(target) ?? target, link: `/ItemDetail/${target}` }
      : {
          kind,
          target,
          title: people.get(Number(target))?.username ?? `Author ${target}`,
          link: `/Author/${target}`,
        },
  );
}
