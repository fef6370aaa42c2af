/**
 * npm run gen                                     writes all generated files anew
 * npm run gen -- deployments openapi              writes only these
 * npm run gen -- migrations --name add-orders     writes the migration for a changed schema, under this name
 * npm run gen -- --check                          fails when anything changes
 */
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinnedEnv, root } from './bootstrap.mjs';
import { generateMigration } from './gen/gen-migration.ts';

const run = (command: string) => execSync(command, { cwd: root, stdio: 'inherit', env: pinnedEnv() });

/** Each writes files that are committed: running it again on the same sources must change nothing. In this order. */
const generators: Record<string, () => void> = {
  contracts: () => run('node scripts/gen/gen-contracts.ts'),
  seaport: () => run('node scripts/gen/gen-seaport.ts'),
  deployments: () => run('node scripts/gen/gen-deployments.ts'),
  verification: () => run('node scripts/gen/gen-verification.ts'),
  snapshots: () => run('node scripts/gen/gen-snapshots.ts'),
  gas: () => run('node bench/gas/run.ts'),
  migrations: () => generateMigration(values.name),
  openapi: () => run('node server/src/http/write-openapi.ts'),
  fonts: () => run('node scripts/gen/gen-fonts.ts'),
  icons: () => run('node scripts/gen/gen-icons.ts'),
  notices: () => run('node scripts/gen/gen-notices.ts'),
};
const outputs = [
  '{shared,server,web,world}/{src,app}/**/{generated,migrations}/**',
  'contracts/{deployments,test/fixtures,snapshots}/**',
  'bench/gas/{gas.json,README.md}',
  'docs/openapi.json',
  'THIRD-PARTY.md',
];

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, name: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !generators[name]);
if (unknown.length > 0) {
  console.error(
    `No generator is called ${unknown.join(', ')}. There are: ${Object.keys(generators).join(', ')}.`,
  );
  process.exit(1);
}

const before = snapshot();
for (const [name, generate] of Object.entries(generators)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  try {
    generate();
  } catch (error) {
    // The output of the generator is above.
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
const after = snapshot();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
for (const file of changed) console.log(`changed: ${file}`);
if (values.check && changed.length > 0) {
  console.log('These files were not what their generators write now. Look at them, then commit them.');
  process.exitCode = 1;
}

function snapshot(): Map<string, string> {
  const files = globSync(outputs, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
  return new Map(files.map((file) => [file, hash(file)]));
}
