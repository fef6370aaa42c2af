// npm start: installs what is missing, then runs the whole of Pitlane until it is told to stop.
import { keep } from './keeper.mjs';

await keep(['scripts/start.ts', ...process.argv.slice(2)]);
