import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedEnv, root } from './bootstrap.mjs';

/** Each writes files that are committed: running it again on the same sources must change nothing. */
const generators = [
  'node scripts/gen/gen-contracts.ts',
  'node scripts/gen/gen-seaport.ts',
  'node scripts/gen/gen-deployments.ts',
  'node scripts/gen/gen-verification.ts',
  'node scripts/gen/gen-snapshots.ts',
  'node bench/gas/run.ts',
  'cd server && drizzle-kit generate',
  'node server/src/http/write-openapi.ts',
  'node scripts/gen/gen-notices.ts',
];
const outputs = [
  '{shared,server,web,world}/{src,app}/**/{generated,migrations}/**',
  'contracts/{deployments,test/fixtures,snapshots}/**',
  'bench/gas/{gas.json,README.md}',
  'docs/openapi.json',
  'THIRD-PARTY.md',
];

const before = snapshot();
for (const generator of generators) {
  execSync(generator, { cwd: root, stdio: 'inherit', env: pinnedEnv() });
}
const after = snapshot();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
for (const file of changed) console.log(`changed: ${file}`);
if (process.argv.includes('--check') && changed.length > 0) {
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
