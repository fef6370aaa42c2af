import { parseNftId } from '../cars/nft-id.ts';
import type { Address } from '../chain/address.ts';
import { CHAINS, type Chain } from '../chain/chains.ts';

/**
 * The topics that a page can follow on /api/live:
 *
 * - `nft:<id>`: one item.
 * - `owner:<address>`: what a wallet owns, cars and other assets.
 * - `author:<id>`: the name, pictures and followers of an author.
 * - `inbox:<id>`: that an author has got notices; what they say only the author can ask.
 * - `list:<chain>`: the cars of a chain, as lists and counts show them.
 * - `drop:<chain>`: what has been minted on a chain, and how its drops are set.
 * - `chain:<chain>`: how far a chain is indexed.
 * - `offers:<chain>`: offers for any token that is as they say.
 * - `activity:<chain>`: what happens to tokens, and what is listed and offered.
 * - `auctions`: that an auction has begun, got a bid or closed, on any chain.
 * - `ranks`: places and figures of rankings.
 * - `races`: that the game has posted a race, or withdrawn one.
 * - `announcements`: site-wide notices.
 */
export type Topic =
  | `nft:${string}`
  | `owner:${Address}`
  | `author:${number}`
  | `inbox:${number}`
  | `${(typeof CHAIN_TOPICS)[number]}:${Chain}`
  | (typeof WHOLE_TOPICS)[number];

/** Most topics of one stream; a page shows fewer. */
export const MAX_TOPICS = 50;
/** Header of an answer: the newest change that it certainly holds, a number as in the events' ids. */
export const CHANGE_HEADER = 'pitlane-change';

const WHOLE_TOPICS = ['auctions', 'ranks', 'races', 'announcements'] as const;
const CHAIN_TOPICS = ['list', 'drop', 'chain', 'offers', 'activity'] as const;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const CHAIN_PATTERN = new RegExp(`^(?:${CHAIN_TOPICS.join('|')}):(?:${CHAINS.join('|')})$`);

/** Returns whether a text from outside is a topic. Addresses are lower case. */
export function isTopic(text: string): text is Topic {
  if (WHOLE_TOPICS.some((topic) => topic === text) || CHAIN_PATTERN.test(text)) return true;
  const [kind, id = ''] = text.split(':', 2);
  if (kind === 'author' || kind === 'inbox') return /^(?:author|inbox):[1-9]\d{0,9}$/.test(text);
  if (kind === 'nft') return text === `nft:${id}` && parseNftId(id) !== undefined;
  return kind === 'owner' && text === `owner:${id}` && ADDRESS.test(id);
}
