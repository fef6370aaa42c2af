// Ends the process with one sentence on a Node that is too old. Imported before anything else: on an old Node the other
// files fail with errors that explain nothing. Written for the oldest Node that can load an ES module.

/** import.meta.dirname, which the launchers use, came with 20.11.0. */
const minimum = '20.11.0';

/**
 * Whether a version of Node ("v20.11.1") can run the launchers.
 * @param {string} version
 */
export function isSupportedNode(version) {
  return toNumber(version.replace('v', '')) >= toNumber(minimum);
}

/** @param {string} version */
function toNumber(version) {
  return version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
}

if (!isSupportedNode(process.version)) {
  process.stderr.write(
    'Pitlane needs Node ' +
      minimum +
      ' or newer to start; this is ' +
      process.version +
      '.\n' +
      'Install a newer one (https://nodejs.org) and run the command again.\n',
  );
  process.exit(1);
}
