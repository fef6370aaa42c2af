import { importFile } from 'ipfs-unixfs-importer';
import type { CID } from 'multiformats/cid';

/** Returns the CID that the IPFS project's importer gives content, with kubo's default settings. */
export async function importedName(content: AsyncIterable<Uint8Array>): Promise<string> {
  const blocks = { put: async (cid: CID) => cid };
  const { cid } = await importFile({ content }, blocks, {
    profile: 'unixfs-v0-2015',
    cidVersion: 1,
    rawLeaves: true,
  });
  return cid.toString();
}
