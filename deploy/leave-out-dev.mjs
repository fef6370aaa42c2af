// For the image, after npm ci --omit=dev: removes what only tests and builds need. npm leaves a package where something delivered names it as
// an optional peer, such as a sign-in library that names a test runner: the lockfile marks it as devOptional.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const paths = Object.keys(packages).filter((path) => path.includes('node_modules/'));
const isForDev = (path) => packages[path].dev === true || packages[path].devOptional === true;
const left = paths.filter((path) => isForDev(path) && existsSync(path));
for (const path of left) rmSync(path, { recursive: true, force: true });

// Commands of these packages lead nowhere now.
const folders = new Set(['.', ...paths.map((path) => path.slice(0, path.indexOf('node_modules/')))]);
for (const folder of folders) {
  const bin = join(folder, 'node_modules/.bin');
  if (!existsSync(bin)) continue;
  for (const name of readdirSync(bin)) if (!existsSync(join(bin, name))) rmSync(join(bin, name));
}
console.log(`Left out ${left.length} packages that only tests and builds need.`);
