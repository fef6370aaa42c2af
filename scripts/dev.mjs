// npm run dev: as npm start, and after every change of a source the site is built and the server started anew.
import { runSupervised } from './launch/run-supervised.mjs';

await runSupervised(['scripts/start.ts', '--watch', ...process.argv.slice(2)]);
