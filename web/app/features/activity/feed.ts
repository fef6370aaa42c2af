import type { ActivityEntry, ActivityList } from '@pitlane/shared/api/activity';
import type { AuthorRef, Nft } from '@pitlane/shared/api/nfts';

/** An entry as a line of the feed shows it: what of the API's answer it needs. */
export type FeedEntry = Omit<ActivityEntry, 'nft' | 'from' | 'to' | 'tx_hash' | 'version'> & {
  nft: Pick<Nft, 'id' | 'title' | 'nft_link' | 'buildSeries' | 'preview_image'> | null;
  from: Pick<AuthorRef, 'id' | 'username' | 'wallet'> | null;
  to: Pick<AuthorRef, 'id' | 'username' | 'wallet'> | null;
};
/** A page of the feed; every answer of the API is one. */
export type Feed = Omit<ActivityList, 'activity'> & { activity: FeedEntry[] };

/** For loaders: a page without what no line shows. */
export function toFeed({ activity, ...list }: ActivityList): Feed {
  return { ...list, activity: activity.map(toFeedEntry) };
}

function toFeedEntry({ nft, from, to, tx_hash, version, ...seen }: ActivityEntry): FeedEntry {
  return { ...seen, nft: nft && toShown(nft), from: from && toName(from), to: to && toName(to) };
}

function toShown({ id, title, nft_link, buildSeries, preview_image }: Nft): FeedEntry['nft'] {
  return { id, title, nft_link, buildSeries, preview_image };
}

function toName({ id, username, wallet }: AuthorRef): FeedEntry['from'] {
  return { id, username, wallet };
}
