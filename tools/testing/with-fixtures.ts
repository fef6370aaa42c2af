/**
 * node tools/testing/with-fixtures.ts <command> [arguments]: runs the command with fixtures that make tests faster. Without
 * them, tests make their own. TEST_DATABASE_URL is the address of a PostgreSQL server that runs as long as the command;
 * TEST_WORLD is the folder of the demo world that `make-world.ts` has made from this code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, startTestPostgres } from '@pitlane/server/testing/test-postgres';
import { useOwnTempFolder } from './own-temp-folder.ts';
import { findWorldSnapshot } from './world-snapshot.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Name the command to run');
useOwnTempFolder();
const bin = findPostgres();
const postgres = bin ? await startTestPostgres(bin) : undefined;
const world = findWorldSnapshot();
const child = spawn(command, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
    ...(world ? { TEST_WORLD: world } : {}),
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const [status] = await once(child, 'exit');
await postgres?.close();
process.exitCode = status ?? 1;
