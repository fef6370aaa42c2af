/** The people of the demo world make items of their own: they draw, upload, mint, and put some of them up for sale. */
import { setTimeout as pause } from 'node:timers/promises';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { createMarketApi } from '../market-api.ts';
import { createMarketNode } from '../market-node.ts';
import type { Trade } from '../post-order.ts';
import { type Sessions, SiteRefusal } from '../site-account.ts';
import { CREATIONS, type Creation, type CreationSet } from './creations.ts';
import {
  isKept,
  type MintedToken,
  mintTokens,
  type ReadCreation,
  readCreation,
  readMinted,
  type Site,
  writeToken,
} from './creator.ts';
import { listItem, offerForItem } from './sell-item.ts';

export type CreateOptions = {
  /** Where the site listens. */
  url: string;
  chains: Record<Chain, { rpcUrl: string }>;
  sessions: Sessions;
  signal: AbortSignal;
  sets?: readonly CreationSet[];
  /** For tests. */
  read?: ReadCreation;
};

const POLL_MS = 500;
/** The site has read a block by then. */
const MAX_POLLS = 240;

/**
 * Continues where an earlier call ended, as chain and book show: a creator's n-th token on a chain is the n-th of their set.
 * Resolves to how many were minted. Throws a SiteRefusal or MarketRefusal when the site refuses, an RpcError when a chain does.
 */
export async function createItems({ sets = CREATIONS, ...options }: CreateOptions): Promise<number> {
  let made = 0;
  for (const set of sets) made += await createSet(set, options);
  return made;
}

async function createSet(
  set: CreationSet,
  { url, chains, sessions, signal, read = readCreation }: CreateOptions,
): Promise<number> {
  const { by, chain, items } = set;
  const { rpcUrl } = chains[chain];
  const trade: Trade = {
    node: createMarketNode(chain, rpcUrl, signal),
    api: createMarketApi(url, signal),
  };
  const known = await readMinted(rpcUrl, chain, by);
  const missing = items.slice(known.length);
  const lost = await findLost({ url, signal }, items, known);
  if (missing.length + lost.length > 0) {
    // The same files have the same addresses again: a site with a new database gets what its chain names.
    const { jwt } = await sessions.of(by);
    const uris = await writeTokens({ url, signal }, jwt, [...lost, ...missing], read);
    const added = uris.slice(lost.length);
    if (added.length > 0) await trade.node.send(mintTokens(chain, by, added, set.royaltyBps));
  }
  const minted = missing.length > 0 ? await readMinted(rpcUrl, chain, by) : known;
  for (const [i, { price, offer }] of items.entries()) {
    const tokenId = minted[i]?.tokenId;
    if (tokenId === undefined || !(price || offer)) continue;
    await untilKnown(url, nftId({ chain, collection: 'tokens', tokenId: BigInt(tokenId) }), signal);
    if (price) await listItem(trade, { by, tokenId, price });
    if (offer) await offerForItem(trade, { ...offer, tokenId });
  }
  return missing.length;
}

/** The items whose content the site has no more. */
async function findLost(site: Site, items: readonly Creation[], known: readonly MintedToken[]) {
  const lost: Creation[] = [];
  for (const [i, { uri }] of known.entries()) {
    const item = items[i];
    if (item && !(await isKept(site, uri))) lost.push(item);
  }
  return lost;
}

/** Writes the tokens' metadata in a session of their creator. Returns its addresses. */
async function writeTokens(
  site: Site,
  jwt: string,
  items: readonly Creation[],
  read: ReadCreation,
): Promise<string[]> {
  const uris: string[] = [];
  for (const item of items) {
    site.signal.throwIfAborted();
    uris.push(await writeToken(site, jwt, item, read));
  }
  return uris;
}

/** Resolves when the site has read an item from its chain. */
async function untilKnown(url: string, nft: string, signal: AbortSignal): Promise<void> {
  for (let polls = 0; ; polls++) {
    const { status } = await fetch(`${url}/api/nfts/${nft}`, { signal });
    if (status === 200) return;
    if (polls === MAX_POLLS) throw new SiteRefusal(`the site does not know ${nft}`);
    await pause(POLL_MS, undefined, { signal });
  }
}
