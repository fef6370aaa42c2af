/** Taking items and authors off the lists, and back. */

import type { TargetRefSchema } from '@pitlane/shared/api/reports';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { HiddenKind } from '@pitlane/shared/domain/people/reports';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { nowSeconds } from '../../platform/now.ts';
import { audit } from '../audit/audit.ts';
import { findPeople, findWallets } from '../authors/shown-author.ts';

export type Target = { kind: HiddenKind; target: string };
type TargetRef = z.infer<typeof TargetRefSchema>;

type ItemRow = { id: string; title: string; chain: Chain; holder: Address };

/** Selects the titles of items. $1 ids. */
const ITEMS =
  'select id, title, chain, coalesce(seller, owner) as holder from nft where id = any($1::text[])';

/** Where an item is and whose it is; undefined when the index does not hold it. */
async function findItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  return (await db.query<ItemRow>(ITEMS, [[id]]))[0];
}

/** The number of the author that is shown for a number: of a linked wallet its account. Undefined when there is no such one. */
async function findShownAuthor(db: Queryable, id: number): Promise<number | undefined> {
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

/** Finds what is meant, an author by the number that is shown. Throws NOT_FOUND for what there is not. */
export async function requireTarget(db: Queryable, { kind, target }: Target): Promise<Target> {
  if (kind === 'item') {
    if (await findItem(db, target)) return { kind, target };
    throw new AppError('NOT_FOUND', `There is no item ${target}.`, { field: 'target' });
  }
  const id = await findShownAuthor(db, Number(target));
  if (id !== undefined) return { kind, target: String(id) };
  throw new AppError('NOT_FOUND', `There is no author ${target}.`, { field: 'target' });
}

/** Hides it, unless it is. Returns what the outbox has to tell. */
export async function hide(
  tx: Queryable,
  by: Operator,
  { kind, target, reason }: Target & { reason: string },
): Promise<Change[]> {
  const at = nowSeconds();
  const rows = await tx.query(
    `insert into hidden (kind, target, reason, hidden_by, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning at`,
    [kind, target, reason, by.authorId, at],
  );
  if (rows.length === 0) return [];
  await audit(tx, by, { deed: 'hidden.hide', target: `${kind} ${target}`, after: { reason } });
  return toChanges(tx, { kind, target });
}

/** Shows it again. Throws NOT_FOUND for what is not hidden. Returns what the outbox has to tell. */
export async function restore(tx: Queryable, by: Operator, { kind, target }: Target): Promise<Change[]> {
  const rows = await tx.query<{ reason: string }>(
    'delete from hidden where kind = $1 and target = $2 returning reason',
    [kind, target],
  );
  const [before] = rows;
  if (!before) throw new AppError('NOT_FOUND', 'This is no longer hidden.', { field: 'target' });
  await audit(tx, by, { deed: 'hidden.restore', target: `${kind} ${target}`, before });
  return toChanges(tx, { kind, target });
}

/** Returns the changes that make pages reload every list that may show it, and its own page. */
async function toChanges(tx: Queryable, { kind, target }: Target): Promise<Change[]> {
  if (kind === 'author') {
    const lists = CHAINS.flatMap((chain): Topic[] => [`list:${chain}`, `activity:${chain}`]);
    // What it owns is shown under its name, or its address.
    const owners = (await findWallets(tx, Number(target))).map((wallet): Topic => `owner:${wallet}`);
    const topics: Topic[] = [`author:${Number(target)}`, 'ranks', 'races', ...owners, ...lists];
    return [{ entity: 'author', id: target, topics }];
  }
  const item = await findItem(tx, target);
  if (!item) return [];
  const { chain, holder } = item;
  const topics: Topic[] = [
    `nft:${target}`,
    `owner:${holder}`,
    `list:${chain}`,
    `activity:${chain}`,
    'ranks',
    'races',
  ];
  return [{ entity: 'like', id: target, topics }];
}
