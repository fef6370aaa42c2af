import type { HelpTopic } from '@pitlane/shared/domain/site/help';
import type { IconName } from '../../ui/icon-paths.ts';

type TopicWords = { icon: IconName; lead: string };

/** What each topic of the Help Center is about. */
export const TOPIC_WORDS: Record<HelpTopic, TopicWords> = {
  getting_started: { icon: 'flag', lead: 'Your wallet, your account, and the first lap around the site.' },
  buying: { icon: 'basket', lead: 'Minting, buying, offers and auctions: what you pay, and what you get.' },
  selling: { icon: 'tag', lead: 'Listing and auctioning what you own, and what is left after fees.' },
  creating: { icon: 'pencil', lead: 'Making items of your own, and changing the cars that you have.' },
  partners: { icon: 'people', lead: 'For studios: running the site, opening drops, and playing with cars.' },
  developers: { icon: 'code', lead: 'The API, the live stream, orders, metadata and files.' },
};
