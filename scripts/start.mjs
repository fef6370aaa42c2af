// npm start: installs what is missing, then runs the whole of Pitlane until it is told to stop.
import { runSupervised } from './launch/run-supervised.mjs';

await runSupervised(['scripts/start.ts', ...process.argv.slice(2)]);
