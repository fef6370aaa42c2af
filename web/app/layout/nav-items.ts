import type { IconName } from '../ui/icon-paths.ts';

export type NavItem = {
  to: string;
  label: string;
  /** None for a link of the studio's own. */
  icon?: IconName | undefined;
  /** The letter after "g". */
  goKey?: string;
  needsWallet?: boolean;
};

export const HOME: NavItem = { to: '/home', label: 'Home', icon: 'grid', goKey: 'h' };

/** The menu of the specification's header. */
export const MENU: readonly NavItem[] = [
  { to: '/explore', label: 'Explore', icon: 'grid', goKey: 'e' },
  { to: '/mint', label: 'Mint', icon: 'flag', goKey: 'm' },
  { to: '/garage', label: 'Garage', icon: 'car', goKey: 'g', needsWallet: true },
];

/** These are in the lane below the header, and in the small-screen menu: the specification's header has none of them. */
export const AUCTION: NavItem = { to: '/auction', label: 'Live Auction', icon: 'clock', goKey: 'l' };
export const RANKING: NavItem = { to: '/rangking', label: 'Top NFTs', icon: 'flag', goKey: 'r' };
export const ACTIVITY: NavItem = { to: '/activity', label: 'Activity', icon: 'list', goKey: 'a' };
export const NEWS: NavItem = { to: '/news', label: 'News', icon: 'list', goKey: 'n' };

export const CREATE: NavItem = {
  to: '/createOptions',
  label: 'Create',
  icon: 'plus',
};
