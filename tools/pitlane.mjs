#!/usr/bin/env node
// npx pitlane <command>: the commands of operators, on the pinned Node, with the settings of .env if there is one.
import './start/launch/require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

Promise.all([import('./start/launch/spawn-pinned-node.mjs'), import('./start/bootstrap.mjs')])
  .then(([{ spawnPinnedNode }, { root }]) => {
    const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
    return spawnPinnedNode([...settings, 'server/src/app/pitlane.ts', ...process.argv.slice(2)]);
  })
  .then((status) => process.exit(status));
