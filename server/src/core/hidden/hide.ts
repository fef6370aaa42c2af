/** Taking items and authors off the lists, and back. */
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { findWallets } from '../authors/shown-author.ts';
import { audit } from '../operator/audit.ts';
import { findItem, findShownAuthor, type Target } from './name-target.ts';

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
  const at = Math.floor(Date.now() / 1_000);
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
  if (!before) throw new AppError('NOT_FOUND', 'This is not hidden any more.', { field: 'target' });
  await audit(tx, by, { deed: 'hidden.restore', target: `${kind} ${target}`, before });
  return toChanges(tx, { kind, target });
}

/** Returns the changes that make pages reload every list that may show it, and its own page. */
async function toChanges(tx: Queryable, { kind, target }: Target): Promise<Change[]> {
  if (kind === 'author') {
    const lists = CHAINS.flatMap((chain): Topic[] => [`list:${chain}`, `activity:${chain}`]);
    // What it owns is shown under its name, or its address.
    const owners = (await findWallets(tx, Number(target))).map((wallet): Topic => `owner:${wallet}`);
    const topics: Topic[] = [`author:${Number(target)}`, 'ranks', ...owners, ...lists];
    return [{ entity: 'author', id: target, topics }];
  }
  const item = await findItem(tx, target);
  if (!item) return [];
  const { chain, holder } = item;
  const topics: Topic[] = [`nft:${target}`, `owner:${holder}`, `list:${chain}`, `activity:${chain}`, 'ranks'];
  return [{ entity: 'like', id: target, topics }];
}
