/** Makes the demo world that browser tests copy, unless one of this very code is kept. */
import { stopInstances } from './instance.ts';
import { stopWorldDatabase } from './world-database.ts';
import { ensureWorldSnapshot } from './world-snapshot.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await stopInstances();
    await stopWorldDatabase();
    process.exit(1);
  });

await ensureWorldSnapshot();
await stopWorldDatabase();
process.exit();
