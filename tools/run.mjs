// node tools/run.mjs <file> [arguments]: the file on the pinned Node, after installing what is missing.
import './start/launch/require-node.mjs';

process.env.PITLANE_STARTED_AT = String(Date.now());

import('./start/launch/spawn-pinned-node.mjs')
  .then(({ spawnPinnedNode }) => spawnPinnedNode(process.argv.slice(2)))
  .then((status) => process.exit(status));
