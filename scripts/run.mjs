// node scripts/run.mjs <file> [arguments]: the file on the pinned Node, after installing what is missing.
import { handOver } from './hand-over.mjs';

process.exitCode = await handOver(process.argv.slice(2));
process.exit();
