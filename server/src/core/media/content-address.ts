/** Reads addresses of content that no single host has: IPFS and Arweave. */
import { parseCid } from './ipfs/parse-cid.ts';

/** A root of content, and the path of a file in it: URL-encoded, empty or beginning with "/". */
type Located<Root extends string> = Record<Root, string> & { path: string };
export type IpfsAddress = Located<'cid'>;
export type ArweaveAddress = Located<'transaction'>;

/** In these forms `#` and `?` are letters of a file name: no URL has them there. */
const IPFS_FORMS = [
  /^ipfs:[\\/]*(?:ipfs\/+)*([^/?#]+)([\s\S]*)$/i,
  /^\/?ipfs\/+([^/?#]+)([\s\S]*)$/i,
  // A bare CID. No file name is as long and has no dot.
  /^([a-z0-9_-]{40,})((?:\/[\s\S]*)?)$/i,
];
/** At a gateway a query is a question to the gateway. A fragment never reaches it, so `#` is part of the name here too. */
const IPFS_GATEWAY_FORMS = [
  /^https?:\/\/[^/?#]+\/(?:ipfs\/+)+([^/?#]+)([^?]*)/i,
  /^https?:\/\/([^./?#]+)\.ipfs\.[^/?#]+([^?]*)/i,
];
const ARWEAVE_FORMS = [
  /^ar(?:weave)?:\/*([\w-]{43})(?![\w-])([\s\S]*)$/i,
  /^https?:\/\/(?:[\w-]+\.)?arweave\.(?:net|dev)\/([\w-]{43})(?![\w-])([^?]*)/i,
];

/**
 * Reads `ipfs://<cid>/<path>`, `ipfs://ipfs/<cid>` as older programs write it, `/ipfs/<cid>`, a bare CID, and the address of such content
 * at any gateway, in its path or its host name. Undefined for every other address.
 */
export function parseIpfsAddress(address: string): IpfsAddress | undefined {
  for (const form of [...IPFS_FORMS, ...IPFS_GATEWAY_FORMS]) {
    const [, root = '', rest = ''] = form.exec(address.trim()) ?? [];
    const cid = parseCid(root);
    const path = encodeFilePath(rest);
    if (cid && path !== undefined) return { cid, path };
  }
  return undefined;
}

/** Reads `ar://<transaction>/<path>`, and such content at the address of Arweave's own gateway. Undefined for every other address. */
export function parseArweaveAddress(address: string): ArweaveAddress | undefined {
  for (const form of ARWEAVE_FORMS) {
    const [, transaction, rest = ''] = form.exec(address.trim()) ?? [];
    const path = encodeFilePath(rest);
    if (transaction && path !== undefined) return { transaction, path };
  }
  return undefined;
}

/** Encodes a file's path for a URL, whether it is encoded already or not. Undefined for a path that leads out of its root. */
export function encodeFilePath(path: string): string | undefined {
  if (!path.startsWith('/')) return '';
  const names = path.split('/').map(decodeName);
  if (names.some((name) => /^\.{1,2}$/.test(name))) return undefined;
  return names.map((name) => encodeURIComponent(name.toWellFormed())).join('/');
}

/** A percent sign that encodes nothing is part of the name: "100%.png". */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
