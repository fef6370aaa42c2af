/**
 * node scripts/testing/with-postgres.ts <command> [arguments]: runs the command with TEST_DATABASE_URL, the address of a
 * PostgreSQL that lives as long as the command does. Without one on this machine, tests use the embedded database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, startTestPostgres } from '@pitlane/server/testing/test-postgres';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Name the command to run');
const bin = findPostgres();
const postgres = bin ? await startTestPostgres(bin) : undefined;
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const [status] = await once(child, 'exit');
await postgres?.close();
process.exitCode = status ?? 1;
