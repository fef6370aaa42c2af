/**
 * npm run audit: looks for known weaknesses of the packages in the lockfiles. Asks the registry; where it does not answer, the snapshot
 * tools/supply/advisories.json counts. Ends with 1 when one is open: update the package, or accept it there with a reason and a date.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCKED_FOLDERS } from './complete-lockfile.ts';
import { pinnedEnv, root } from './start/bootstrap.mjs';
import {
  divideFindings,
  type Finding,
  findAdvisories,
  readNpmAudit,
  type Snapshot,
} from './supply/find-advisories.ts';
import { readLockfile } from './supply/read-lockfile.ts';

const snapshot = JSON.parse(readFileSync(join(root, 'tools/supply/advisories.json'), 'utf8')) as Snapshot;

function askRegistry(folder: string): Finding[] | undefined {
  const args = ['audit', '--json', '--package-lock-only', '--audit'];
  const { stdout, error } = spawnSync('npm', args, {
    cwd: join(root, folder),
    env: pinnedEnv(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error) throw error;
  return readNpmAudit(stdout);
}

const describe = ({ id, name, severity, title, places }: Finding) =>
  `${id} ${severity}: ${name}: ${title}\n    ${places.join('\n    ')}`;

let open = 0;
for (const folder of LOCKED_FOLDERS) {
  const asked = askRegistry(folder);
  const findings = asked ?? findAdvisories(readLockfile(root, folder), snapshot);
  const divided = divideFindings(findings, snapshot, new Date().toISOString().slice(0, 10));
  open += divided.open.length;
  const source = asked
    ? 'the registry'
    : `the snapshot of ${snapshot.date}, because the registry does not answer`;
  console.log(
    `${join(folder, 'package-lock.json')}, by ${source}: ${divided.open.length} open, ${divided.accepted.length} accepted`,
  );
  for (const finding of divided.open) console.log(`  ${describe(finding)}`);
  for (const finding of divided.accepted)
    console.log(`  ${describe(finding)}\n    accepted: ${finding.because}`);
}
process.exitCode = open === 0 ? 0 : 1;
