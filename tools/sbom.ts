/** npm run sbom: writes build/sbom.cdx.json, the bill of materials of this version in CycloneDX 1.6, from the lockfiles. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCKED_FOLDERS } from './complete-lockfile.ts';
import { root } from './start/bootstrap.mjs';
import { toCycloneDx } from './supply/cyclonedx.ts';
import { readLockfile } from './supply/read-lockfile.ts';

const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const packages = LOCKED_FOLDERS.flatMap((folder) => readLockfile(root, folder));
const bill = toCycloneDx(product, packages);
const file = join('build', 'sbom.cdx.json');
mkdirSync(join(root, 'build'), { recursive: true });
writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file}: ${bill.components.length} packages`);
