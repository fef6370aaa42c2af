/**
 * Measures naming and pinning of 1,000 files, and what a card loads of the media that metadata names, and writes bench/creating/README.md:
 * `npm run bench -- creating`. Uses a PostgreSQL of its own. BENCH_ROUNDS makes a run shorter.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pitlane/server/platform/db/migrate';
import { openDb } from '@pitlane/server/platform/db/open-db';
import { report } from '../bench/creating/report.ts';
import { rounds } from '../bench/lib/config.ts';
import { startCluster } from '../bench/lib/postgres.ts';
import { measureCards } from './bench-creating/cards.ts';
import { makeFiles } from './bench-creating/files.ts';
import { nameAll } from './bench-creating/name-all.ts';
import { pinAll } from './bench-creating/pin-all.ts';

const folder = await mkdtemp(join(tmpdir(), 'pitlane-bench-creating-'));
const cluster = await startCluster();
try {
  const files = makeFiles();
  const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const named = await nameAll(files, rounds);
  const pinned = [];
  for (const [name, atOnce] of [
    ['one after the other', 1],
    ['8 at once', 8],
  ] as const) {
    const db = await openDb({ url: await cluster.createDatabase(`pins_${atOnce}`) });
    await migrate(db);
    pinned.push({ name, ...(await pinAll({ db, files, atOnce, dataDir: join(folder, `pins ${atOnce}`) })) });
    await db.close();
  }
  const cards = await measureCards(folder);
  const results = { files: files.length, bytes, rounds, named, pinned, cards };
  await writeFile(join(import.meta.dirname, '../bench/creating/README.md'), report(results));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true });
}
