/** Writes THIRD-PARTY.md: what Pitlane is delivered with, read from the lockfiles and the packages themselves. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/bootstrap.mjs';

type Locked = { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean; link?: boolean };
type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } };
type Notice = { name: string; version: string; licence: string; holder: string };

/** Needed to build only, but what they hold goes into the contracts that are deployed. */
const compiledIn = [
  'node_modules/solady',
  'node_modules/@openzeppelin/contracts',
  'tools/node_modules/@opensea/seaport-js',
  // The site's fonts are cut from these.
  'tools/node_modules/@fontsource-variable/inter',
  'tools/node_modules/@fontsource-variable/saira',
  'tools/node_modules/@fontsource/noto-sans-math',
  // The icon catalogues show these.
  'tools/node_modules/elegant-icons',
  'tools/node_modules/et-line',
  'tools/node_modules/font-awesome',
  'tools/node_modules/@fortawesome/fontawesome-free',
];

/** Where a package's own files name only who packed the font. */
const HOLDERS: Readonly<Record<string, string>> = {
  'elegant-icons': 'Copyright (c) 2013 Elegant Themes, Inc. (font); 2015 Laurentiu Stamate (package)',
  'et-line': 'Elegant Themes, Inc.',
};

const folders = [...readLocked(''), ...readLocked('tools/')]
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  // The binaries for one platform differ from machine to machine; the text names them.
  .filter(([path, entry]) => compiledIn.includes(path) || !(entry.dev || entry.optional || entry.devOptional))
  .map(([path]) => path);

const notices = folders
  .map(noticeOf)
  .toSorted((a, b) => order(a.name, b.name) || order(a.version, b.version));
const rows = notices.map(
  ({ name, version, licence, holder }) => `| ${name} | ${version} | ${licence} | ${holder} |`,
);
const text = `# Third-party notices

Pitlane itself is under the MIT licence (LICENSE). It is delivered with the packages below, each under its own; their
full texts lie in each package's folder once \`npm start\` has installed them. The typefaces Inter and Saira are under the
SIL Open Font License 1.1. The binaries that sharp brings for each platform contain libvips and are under the
LGPL 3.0 or later; those of other packages are under the licence of their package. The deployed contracts hold code of Solady and OpenZeppelin Contracts.
Seaport 1.6 and its conduit controller are delivered as the compiled contracts that @opensea/seaport-js contains, nothing else of it.

The icon catalogues show four icon fonts, each a file of its own that no other page loads. Of Font Awesome 4.7 and of Font Awesome Free 7 the
fonts alone are delivered, unchanged and under the SIL Open Font License 1.1. The Elegant Icon Font (Elegant Themes, 2013) is under the MIT licence.
ET Line (Elegant Themes) is under the GNU General Public License 3.0, and so is its copy, which differs in its format alone; its source is the
package. Their licences lie beside them in \`web/app/features/icons/generated/\`.

Written by \`npm run gen\` from the lockfile and the packages; do not edit.

| package | version | licence | copyright |
| --- | --- | --- | --- |
${[...new Set(rows)].join('\n')}
`;
writeFileSync(join(root, 'THIRD-PARTY.md'), text);

/** The packages of a lockfile, by their folders from the root. */
function readLocked(folder: string): [string, Locked][] {
  const lock = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages).map(([path, entry]) => [`${folder}${path}`, entry]);
}

function noticeOf(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license, author } = manifest;
  if (!license) throw new Error(`${folder} names no licence: find out before it is delivered`);
  const holder =
    HOLDERS[name] ?? copyrightLine(folder) ?? (typeof author === 'string' ? author : author?.name) ?? '';
  return { name, version, licence: license, holder: plain(holder) };
}

/** The line of a package's licence that names the owner. */
function copyrightLine(folder: string): string | undefined {
  const path = join(root, folder);
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (!file || !existsSync(join(path, file))) return undefined;
  const lines = readFileSync(join(path, file), 'utf8').split('\n');
  return lines.find(
    (line) => /^\W*copyright.*(\d{4}|contributors|authors)/i.test(line) && !/\[yyyy\]/.test(line),
  );
}

function plain(holder: string): string {
  return holder
    .replace(/<[^>]*>|\([^)]*https?:[^)]*\)/g, '')
    .replace(/ {2}.*$/, '')
    .replaceAll('|', '/')
    .replace(/^[\s/*#]+/, '')
    .trim();
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
