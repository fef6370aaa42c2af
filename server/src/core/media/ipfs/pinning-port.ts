export type Pinned = {
  /** As named by the service that keeps it. */
  cid: string;
  /** Bytes of the content. */
  size: number;
};

/** Content on its way in. It is read once. */
export type Content = AsyncIterable<Uint8Array>;

/** Turns bytes into content. */
export async function* toContent(bytes: Uint8Array): Content {
  yield bytes;
}

/** Keeps content under its CID while a token refers to it. Both throw STORAGE_UNAVAILABLE when it cannot be kept. */
export type PinningPort = {
  /** Keeps metadata as a file of JSON. The same object, written in the same order, has the same CID. */
  pinJson(metadata: object): Promise<Pinned>;
  /** Keeps a file of any size. `name` is for people at the service, where there is one. */
  pinFile(content: Content, name: string): Promise<Pinned>;
  /** Where a browser reads it: a path on this site, or a gateway’s address. */
  toReadAddress(cid: string): string;
};

/** The address that a token's metadata and its contract have for pinned content. */
export function toIpfsUri(cid: string): string {
  return `ipfs://${cid}`;
}
