/** Kinds of notices, and the channels that deliver them. Both are stored: never rename them. */
import { formatUnits } from '../chain/money.ts';

export const NOTICE_KINDS = [
  'outbid',
  'sold',
  'won',
  'offer_received',
  'offer_accepted',
  'listing_expired',
  'auction_ending',
  'followed_listed',
  'price_below',
  'search_match',
  'report_decided',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['inbox', 'mail', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Kinds that are mailed by default: they concern the reader's own money and cannot wait. */
const MAILED: ReadonlySet<NoticeKind> = new Set(['outbid', 'sold', 'offer_accepted']);

/** Returns whether a kind is sent over a channel by default. A reader who has turned on push wants all of them there. */
export function isOnByDefault(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel !== 'mail' || MAILED.has(kind);
}

/** A notice as words are made of it. */
export type NoticeFacts = {
  kind: NoticeKind;
  /** Title of the car or the other token. */
  item: string;
  /** Wei: what was paid, bid, asked or offered. */
  amount: string | bigint | null;
  /** Name of the other person. */
  actor: string | null;
  /** The outcome of a report, with the operator's words. */
  report?: { hidden: boolean; note: string } | null | undefined;
};

export type NoticeWords = { title: string; line: string; action: string };

/** Title, sentence and button text of a notice: the same in the inbox, in mails and in push messages. */
export function toNoticeWords({ kind, item, amount, actor, report }: NoticeFacts): NoticeWords {
  const price = amount === null ? 'its price' : `${formatUnits(BigInt(amount), 6)} ETH`;
  const who = actor ?? 'Someone';
  switch (kind) {
    case 'outbid':
      return {
        title: 'You were outbid',
        line: `${who} bid ${price} for ${item}. We refunded your bid.`,
        action: 'Bid again',
      };
    case 'sold':
      return { title: 'Sold', line: `${who} bought ${item} for ${price}.`, action: 'See the sale' };
    case 'won':
      return {
        title: 'You won the auction',
        line: `${item} is yours for ${price}.`,
        action: 'See your car',
      };
    case 'offer_received':
      return {
        title: 'You have an offer',
        line: `${who} offers ${price} for ${item}.`,
        action: 'See the offer',
      };
    case 'offer_accepted':
      return {
        title: 'Your offer was accepted',
        line: `${who} sold you ${item} for ${price}.`,
        action: 'See your car',
      };
    case 'listing_expired':
      return {
        title: 'Your listing has ended',
        line: `${item} was not sold for ${price} in time.`,
        action: 'List it again',
      };
    case 'auction_ending':
      return {
        title: 'An auction is about to end',
        line: `The auction of ${item} ends within the hour, at ${price} now.`,
        action: 'Open the auction',
      };
    case 'followed_listed':
      return {
        title: `${who} lists a car`,
        line: `${item} can be bought for ${price}.`,
        action: 'See the car',
      };
    case 'price_below':
      return {
        title: 'A price fell below your limit',
        line: `${item} can be bought for ${price}.`,
        action: 'See the car',
      };
    case 'search_match':
      return {
        title: 'A saved search has a match',
        line: `${item} can be bought for ${price}.`,
        action: 'See the car',
      };
    case 'report_decided': {
      const what = report?.hidden ? `${item} is now hidden on this site.` : `${item} stays as it is.`;
      return {
        title: 'Your report was decided',
        line: [`Thank you for telling us: ${what}`, report?.note ?? ''].join(' ').trim(),
        action: 'See the page',
      };
    }
  }
}
