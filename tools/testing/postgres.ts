import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from '@pitlane/server/testing/test-postgres';
import { pinnedEnv, root, say } from '../start/bootstrap.mjs';

/** Returns the folder of a PostgreSQL to test with; installs one where that needs no permission. Undefined if there is none. */
export function ensurePostgres(): string | undefined {
  const found = findPostgres();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(
      'No PostgreSQL here: the tests that need one are left out. Install PostgreSQL 13 or newer to run them.',
    );
    return undefined;
  }
  const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql';
  say(`No PostgreSQL here: installing one (${command})`);
  const env = pinnedEnv({ DEBIAN_FRONTEND: 'noninteractive' });
  spawnSync(command, { shell: true, cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  return findPostgres();
}
