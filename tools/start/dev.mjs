// npm run dev: as npm start, with the site from its sources. A change in web/ shows in the open page; after a change in
// server/ or shared/ the server restarts.
import './launch/require-node.mjs';

import('./launch/spawn-pinned-node.mjs').then(({ runSupervised }) =>
  runSupervised(['tools/start/start.ts', '--dev', ...process.argv.slice(2)]),
);
