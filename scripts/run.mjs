// node scripts/run.mjs <file> [arguments]: the file on the pinned Node, after installing what is missing.
import './launch/require-node.mjs';

import('./launch/spawn-pinned-node.mjs')
  .then(({ spawnPinnedNode }) => spawnPinnedNode(process.argv.slice(2)))
  .then((status) => process.exit(status));
