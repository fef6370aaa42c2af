import type { Queryable } from '../../../platform/db/db.ts';
import type { Sealer } from '../../../platform/sealer.ts';
import { secretOf } from './authenticator.service.ts';
import * as repo from './factors.repo.ts';

const PAGE = 500;

/**
 * Seals the secrets of all authenticator apps again that an older key has sealed, so that this key can go. Several processes may do it at
 * once. Returns how many there were, and how many secrets no key opens: their owners need a recovery code.
 */
export async function resealSecrets(
  db: Queryable,
  sealer: Sealer,
  signal?: AbortSignal,
): Promise<{ renewed: number; lost: number }> {
  let [renewed, lost, last] = [0, 0, ''];
  for (;;) {
    const rows = await repo.findTotpsAfter(db, last, PAGE);
    if (rows.length === 0 || signal?.aborted) return { renewed, lost };
    for (const row of rows) {
      const sealed = sealer.renew(secretOf(row.userId), row.secret);
      if (sealed !== undefined && (await repo.resealTotp(db, row, sealed))) renewed++;
      else if (sealer.open(secretOf(row.userId), row.secret) === undefined) lost++;
      last = row.userId;
    }
  }
}
