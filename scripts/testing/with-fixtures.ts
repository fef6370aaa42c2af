/**
 * node scripts/testing/with-fixtures.ts <command> [arguments]: runs the command with what tests begin with when it is at hand, and
 * make themselves, more slowly, when it is not. TEST_DATABASE_URL is the address of a PostgreSQL that lives as long as the command
 * does; TEST_WORLD is the folder of a demo world that `make-world.ts` has made of this very code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, startTestPostgres } from '@pitlane/server/testing/test-postgres';
import { findWorldSnapshot } from '../world-snapshot.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Name the command to run');
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
