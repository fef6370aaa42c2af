/**
 * Writes server/src/platform/db/applied-files.json: the revision of each database function and trigger. A changed text gets the next
 * revision, so that an older release recognises a database that a newer one has used. A file that is gone keeps its last revision,
 * without a hash: the databases that it was applied to are not of a newer version.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/bootstrap.mjs';

type Revisions = Record<string, { revision: number; hash: string | null }>;

const folder = join(root, 'server/src/platform/db');
const target = join(folder, 'applied-files.json');

const before = JSON.parse(readFileSync(target, 'utf8')) as Revisions;
const found = globSync('{functions,triggers}/*.sql', { cwd: folder });
const paths = [...new Set([...found, ...Object.keys(before)])].toSorted();
const now: Revisions = Object.fromEntries(
  paths.map((path) => {
    const known = before[path];
    if (known && !found.includes(path)) return [path, { ...known, hash: null }];
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    const revision = known?.hash === hash ? known.revision : (known?.revision ?? 0) + 1;
    return [path, { revision, hash }];
  }),
);
writeFileSync(target, `${JSON.stringify(now, null, 2)}\n`);
