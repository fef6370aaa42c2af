// npm start: installs what is missing, then runs the whole of Pitlane until it is stopped.
import './launch/require-node.mjs';

// Loaded only now: an old Node fails on these files before it can report that it is old.
import('./launch/spawn-pinned-node.mjs').then(({ runSupervised }) =>
  runSupervised(['tools/start/start.ts', ...process.argv.slice(2)]),
);
