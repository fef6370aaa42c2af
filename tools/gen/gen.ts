/**
 * npm run gen                                     writes all generated files
 * npm run gen -- deployments openapi              writes only these
 * npm run gen -- migrations --name add-orders     writes the migration for a changed schema, under this name
 * npm run gen -- --check                          fails when anything changes
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { runTasks } from '../run-tasks.ts';
import { ensurePackagesOf, pinnedEnv, root } from '../start/bootstrap.mjs';
import { generateMigration } from './gen-migration.ts';

const execFileAsync = promisify(execFile);

/** Runs a script. What it says is shown when it ends: two run at a time. */
const run = (file: string) => async () => {
  const said = await execFileAsync(process.execPath, [file], {
    cwd: root,
    env: pinnedEnv(),
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string; stderr: string }) => {
    console.log(`${error.stdout}${error.stderr}`.trim());
    throw new Error(`${file} failed`);
  });
  const text = `${said.stdout}${said.stderr}`.trim();
  if (text) console.log(text);
};

/** Each writes files that are committed: running it again on the same sources must change nothing. */
const generators: Record<string, { generate: () => unknown; after?: readonly string[] }> = {
  contracts: { generate: run('tools/gen/gen-contracts.ts') },
  seaport: { generate: run('tools/gen/gen-seaport.ts') },
  deployments: { generate: run('tools/gen/gen-deployments.ts'), after: ['contracts', 'seaport'] },
  verification: { generate: run('tools/gen/gen-verification.ts'), after: ['contracts'] },
  snapshots: { generate: run('tools/gen/gen-snapshots.ts'), after: ['contracts'] },
  gas: { generate: run('bench/gas/run.ts'), after: ['contracts', 'seaport'] },
  migrations: { generate: () => generateMigration(values.name) },
  functions: { generate: run('tools/gen/gen-applied-files.ts') },
  openapi: {
    generate: run('server/src/app/write-openapi.ts'),
    after: ['contracts', 'seaport', 'deployments'],
  },
  messages: { generate: run('tools/gen/gen-messages.ts') },
  fonts: { generate: run('tools/gen/gen-fonts.ts') },
  // The fonts clear their folder first, which the walls are in.
  walls: { generate: run('tools/gen/gen-walls.ts'), after: ['fonts'] },
  icons: { generate: run('tools/gen/gen-icons.ts') },
  notices: { generate: run('tools/gen/gen-notices.ts') },
  security: { generate: run('tools/gen/gen-security-counts.ts') },
  metrics: { generate: run('tools/gen/gen-metrics.ts') },
  studio: { generate: run('tools/gen/gen-studio.ts') },
};
const outputs = [
  '{shared,server,web,world}/{src,app}/**/{generated,migrations}/**',
  'contracts/{deployments,test/fixtures,snapshots}/**',
  'bench/gas/{gas.json,README.md}',
  'docs/openapi.json',
  'docs/security-verification.md',
  'docs/monitoring.md',
  'docs/{studio-file.md,studio.schema.json}',
  'server/src/platform/db/applied-files.json',
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

await ensurePackagesOf('tools');
const before = snapshot();
const asked = Object.entries(generators).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
try {
  await runTasks(asked.map(([name, { generate, after }]) => ({ name, work: generate, after })));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
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
