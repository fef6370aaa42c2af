import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The process' log: one JSON line for each entry, on standard output. Nodes and databases are often reached by addresses
 * that hold a key, and errors like to quote these: `addresses` are cut down to their hosts wherever they come up.
 */
export function createLog(level: string, addresses: readonly (string | undefined)[] = []): Log {
  return pino({ level, base: undefined, hooks: { streamWrite: hideKeys(addresses) } });
}

/** Cuts the given addresses down to their hosts in a text. One that has nothing but a host stays as it is. */
export function hideKeys(addresses: readonly (string | undefined)[]): (text: string) => string {
  const pairs = addresses.flatMap((address): [string, string][] => {
    if (!address) return [];
    const { protocol, host, username, pathname, search } = new URL(address);
    const bare = !username && pathname.length <= 1 && !search;
    return bare ? [] : [[address, `${protocol}//${host}/…`]];
  });
  return (text) => pairs.reduce((hidden, [address, shown]) => hidden.replaceAll(address, shown), text);
}
