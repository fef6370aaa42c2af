import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Where PostgreSQL quotes the row that it has refused, with all that is in it of a person. */
const QUOTED = ['detail', 'where'].map((name) => `err.${name}`);

/**
 * The process' log: one JSON line for each entry, on standard output. Nodes and databases are often reached by addresses
 * that hold a key, and errors like to quote these: `addresses` are cut down to their hosts wherever they come up, and
 * `secrets` to a mark.
 */
export function createLog(
  level: string,
  addresses: readonly (string | undefined)[] = [],
  secrets: readonly (string | undefined)[] = [],
): Log {
  return pino({
    level,
    base: undefined,
    redact: { paths: QUOTED, remove: true },
    hooks: { streamWrite: hideKeys(addresses, secrets) },
  });
}

/** Cuts addresses in a text down to their hosts, and hides secrets. A plain host stays as it is. */
export function hideKeys(
  addresses: readonly (string | undefined)[],
  secrets: readonly (string | undefined)[] = [],
): (text: string) => string {
  const pairs = addresses.flatMap((address): [string, string][] => {
    if (!address) return [];
    const { protocol, host, username, pathname, search } = new URL(address);
    const bare = !username && pathname.length <= 1 && !search;
    return bare ? [] : [[address, `${protocol}//${host}/…`]];
  });
  // A private key is written with 0x or without.
  const blots = secrets.flatMap((secret): [string, string][] =>
    secret ? [[secret.replace(/^0x/, ''), '…']] : [],
  );
  return (text) =>
    [...pairs, ...blots].reduce((hidden, [address, shown]) => hidden.replaceAll(address, shown), text);
}
