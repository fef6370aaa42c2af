import type { Config } from '../../config/config.ts';
import { listSecrets } from '../../config/list-secrets.ts';
import { hideKeys } from '../../platform/log.ts';

/** A shorter part of an address is a word or a number, and no key. */
const SHORTEST_KEY = 6;

/** Hides every secret of a configuration in a text, as it is written and as it is sent. */
export function createHider(config: Config): (text: string) => string {
  const addresses = [
    ...config.chains.flatMap(({ rpcUrl, proxyRpcUrl, wsUrl }) => [rpcUrl, proxyRpcUrl, wsUrl]),
    ...[config.databaseUrl, config.mail?.url, config.pinning.service?.url, config.pinning.gateway],
    ...[config.pinning.arweave, config.mediaS3?.endpoint],
  ].filter((address) => address !== undefined);
  const written = [...listSecrets(config), ...addresses.flatMap(listParts)];
  const secrets = written.flatMap((one) => [one, decode(one), encodeURIComponent(decode(one))]);
  const longestFirst = [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
  return hideKeys(addresses, longestFirst);
}

/** Where addresses have keys: a name and password, parts of the path, values of the question. Hosts are none. */
function listParts(address: string): string[] {
  const { username, password, pathname, search, protocol } = new URL(address);
  // The name of a database is in every message about it.
  const path = protocol.startsWith('postgres') ? [] : pathname.split('/');
  const values = search.split(/[?&]/).map((pair) => pair.slice(pair.indexOf('=') + 1));
  const all = [username.length > 20 ? username : '', ...path, ...values];
  return [...all.filter((part) => part.length >= SHORTEST_KEY), ...(password ? [password] : [])];
}

function decode(text: string): string {
  return /%(?![0-9a-f]{2})/i.test(text) ? text : decodeURIComponent(text);
}
