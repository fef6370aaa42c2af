// node scripts/run.mjs <file> [arguments]: the file on the pinned Node, after installing what is missing.
import { spawnPinnedNode } from './launch/spawn-pinned-node.mjs';

process.exitCode = await spawnPinnedNode(process.argv.slice(2));
process.exit();
