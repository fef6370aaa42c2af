import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { type Check, createFindings } from './finding.ts';

const { ok, warn, fail } = createFindings('versions');

const PACKAGE = new URL('../../../../package.json', import.meta.url);

/** Node, and the built site. Pending migrations are a matter of the database. */
export const checkVersions: Check = {
  name: 'versions',
  async run({ config, version }) {
    const { dependencies } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { dependencies: { node: string } };
    const pinned = dependencies.node;
    const own = process.versions.node;
    const node =
      own === pinned
        ? ok(`Pitlane ${version} on Node ${own}.`)
        : warn(
            `Pitlane ${version} runs on Node ${own}, and is tested on ${pinned}.`,
            'Start it with node_modules/.bin/node, or with npm run serve.',
          );
    if (!config.roles.has('web')) return [node];
    const missing: string[] = [];
    for (const part of [config.webBuild, config.webAssets])
      await access(part).catch(() => missing.push(part));
    return [
      node,
      missing.length === 0
        ? ok('The site is built.')
        : fail(`The site isn’t built: ${missing.join(' and ')} cannot be read.`, 'Run: npm run build'),
    ];
  },
};
