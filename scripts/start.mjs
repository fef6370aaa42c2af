// npm start: installs what is missing, then runs the whole of Pitlane until it is told to stop.
import './launch/require-node.mjs';

// Loaded only now: an old Node fails on these files before it can say that it is old.
import('./launch/run-supervised.mjs').then(({ runSupervised }) =>
  runSupervised(['scripts/start.ts', ...process.argv.slice(2)]),
);
