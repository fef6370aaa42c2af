import type { LiveEntity } from '@pitlane/shared/api/live';
import { isAddressText, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain, isChain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { QueryKey } from '@tanstack/react-query';
import { OWN } from '../session/session.ts';

/** The interest of a cached answer: the topics that its changes are sent on, and the kinds of things when not all. */
export type Interest = { topics: readonly Topic[]; entities?: readonly LiveEntity[] };

/** The kinds of things that cards show: the items, who owns them, and how many like them. */
const CARD: readonly LiveEntity[] = ['nft', 'author', 'like'];

/** Returns the interest of a query, by its key and its answer so far; undefined for a query that no change makes stale. */
export function getQueryInterest([noun, ...rest]: QueryKey, data?: unknown): Interest | undefined {
  const text = rest.find((part) => typeof part === 'string') ?? '';
  switch (noun) {
    case 'nft':
      return { entities: CARD, topics: [`nft:${text}`, ...getOwnerTopics(data)] };
    case 'nfts':
      return { entities: CARD, topics: getListTopics(String(rest.at(-1))) };
    case 'compare':
      return getCompareInterest(rest.filter((part) => typeof part === 'string'));
    case 'orders':
      return { entities: ['order'], topics: [`nft:${text}`] };
    case 'offers':
      return getOffersInterest(text, rest[1] === 'received');
    case 'auction':
      return { entities: ['auction'], topics: [`nft:${text}`] };
    case 'depth':
      return { entities: ['nft'], topics: getListTopics(text) };
    case 'auctions':
      return { entities: ['auction', 'author'], topics: getListTopics(text) };
    case 'activity':
      return { topics: getFeedTopics(text) };
    case 'refunds':
      return isAddressText(text)
        ? { entities: ['refund'], topics: [`owner:${normalAddress(text)}`] }
        : undefined;
    case 'ranks':
    case 'author-rank':
      return { entities: ['rank'], topics: ['ranks'] };
    case 'races':
      // What operators hide leaves them, and people change their names.
      return { entities: ['race', 'author', 'like'], topics: ['races'] };
    case 'race-record':
      return getWalletsInterest(rest, ['race']) ?? { entities: ['race'], topics: [`nft:${rest.at(-1)}`] };
    case 'drops':
      return { topics: CHAINS.map((chain): Topic => `drop:${chain}`) };
    case 'eligibility':
      return isChain(text) ? { entities: ['drop'], topics: [`drop:${text}`] } : undefined;
    case 'worth':
    case 'holdings':
      return getWalletsInterest(rest);
    case 'wallet-author':
      return getAuthorInterest((data as { id?: number } | null | undefined)?.id);
    case 'author':
    case 'follows':
      return getAuthorInterest(Number(rest[0]));
    case 'assets':
      return getWalletsInterest(rest, ['nft']);
    case 'notices':
      return isAddressText(text) ? { topics: [`owner:${normalAddress(text)}`] } : undefined;
    case OWN:
      return getInboxInterest(rest);
    default:
      return undefined;
  }
}

function getAuthorInterest(id: number | undefined): Interest | undefined {
  return id === undefined ? undefined : { entities: ['author'], topics: [`author:${id}`] };
}

/** An account's notices, their settings, and what it watches. */
function getInboxInterest(rest: QueryKey): Interest | undefined {
  const id = rest.at(-1);
  return rest[0] === 'inbox' && typeof id === 'number'
    ? { entities: ['inbox'], topics: [`inbox:${id}`] }
    : undefined;
}

/** Pages rarely show more wallets than this. An answer about more is fetched again from time to time. */
const MAX_WALLETS = 10;

function getWalletsInterest(parts: QueryKey, entities?: readonly LiveEntity[]): Interest | undefined {
  const wallets = parts.filter((part) => typeof part === 'string').filter(isAddressText);
  if (wallets.length === 0) return undefined;
  const topics = wallets.slice(0, MAX_WALLETS).map((wallet): Topic => `owner:${normalAddress(wallet)}`);
  return entities ? { entities, topics } : { topics };
}

/** The owner of an item's detail: another name is no change of the item. */
function getOwnerTopics(data: unknown): Topic[] {
  const id = (data as { nft?: { author?: { id?: number } } } | undefined)?.nft?.author?.id;
  return id === undefined ? [] : [`author:${id}`];
}

/** Returns the topics of a feed about an item, a wallet or chains. */
function getFeedTopics(path: string): Topic[] {
  const params = new URLSearchParams(path.split('?')[1]);
  const nft = params.get('nft');
  if (nft !== null) return [`nft:${nft}`];
  const account = params.get('account') ?? '';
  if (isAddressText(account)) return [`owner:${normalAddress(account)}`];
  return getChains(params).map((chain): Topic => `activity:${chain}`);
}

/**
 * Offers for an item change with the item's own and with those for any car of its chain. A wallet's change with what it does, and
 * what it received also with those for any car.
 */
function getOffersInterest(text: string, received: boolean): Interest | undefined {
  if (isAddressText(text)) {
    const wide = received ? CHAINS.map((chain): Topic => `offers:${chain}`) : [];
    return { topics: [`owner:${normalAddress(text)}`, ...wide] };
  }
  const chain = text.split('-')[0] ?? '';
  return isChain(chain) ? { entities: ['order'], topics: [`nft:${text}`, `offers:${chain}`] } : undefined;
}

/** Cars side by side change with each of them, and with the offers for any car of their chains. */
function getCompareInterest(ids: readonly string[]): Interest {
  const chains = CHAINS.filter((chain) => ids.some((id) => id.startsWith(`${chain}-`)));
  return {
    entities: ['nft', 'order'],
    topics: [...ids.map((id): Topic => `nft:${id}`), ...chains.map((chain): Topic => `offers:${chain}`)],
  };
}

/** A wallet's list changes with what the wallet owns; any other with the cars of the chains that it shows. */
function getListTopics(path: string): Topic[] {
  const params = new URLSearchParams(path.split('?')[1]);
  const owner = params.get('owner') ?? '';
  if (isAddressText(owner)) return [`owner:${normalAddress(owner)}`];
  return getChains(params).map((chain): Topic => `list:${chain}`);
}

/** The chains that a question names; all of them when it names none. */
function getChains(params: URLSearchParams): readonly Chain[] {
  const chosen = params
    .getAll('chain')
    .flatMap((value) => value.split(','))
    .filter(isChain);
  return chosen.length > 0 ? chosen : CHAINS;
}
