// npm run dev: as npm start, and after every change of a source the site is built and the server started anew.
import './launch/require-node.mjs';

import('./launch/run-supervised.mjs').then(({ runSupervised }) =>
  runSupervised(['scripts/start.ts', '--watch', ...process.argv.slice(2)]),
);
