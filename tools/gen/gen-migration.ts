/** Writes the migration that takes the database from its last snapshot to server/src/platform/db/schema/. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedEnv, root } from '../start/bootstrap.mjs';

const server = join(root, 'server');
const migrations = join(server, 'src/platform/db/migrations');
const speaking = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;

/**
 * Does nothing when the schema has not changed. A changed one needs a name that says what changes, such as "add-orders":
 * without one the folder is left as it was. Throws an Error that says how to give it.
 */
export function generateMigration(name: string | undefined): void {
  if (name !== undefined && !speaking.test(name)) {
    throw new Error(
      `"${name}" does not say what changes: use words with hyphens between, such as add-orders.`,
    );
  }
  const before = readFolder();
  const args = ['generate', '--name', (name ?? 'unnamed').replaceAll('-', '_')];
  execFileSync(join(root, 'node_modules/.bin/drizzle-kit'), args, {
    cwd: server,
    stdio: 'inherit',
    env: pinnedEnv(),
  });
  const added = [...readFolder().keys()].filter((file) => !before.has(file));
  if (name !== undefined || added.length === 0) return;
  for (const file of added) rmSync(join(migrations, file));
  for (const [file, text] of before) writeFileSync(join(migrations, file), text);
  throw new Error(
    'the tables have changed, and a migration needs a name: npm run gen -- migrations --name add-orders',
  );
}

function readFolder(): Map<string, string> {
  const files = globSync('**/*.{sql,json}', { cwd: migrations });
  return new Map(files.map((file) => [file, readFileSync(join(migrations, file), 'utf8')]));
}
