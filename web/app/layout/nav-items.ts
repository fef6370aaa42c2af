import type { IconName } from '../ui/icon-paths.ts';

export type NavItem = {
  to: string;
  label: string;
  icon: IconName;
  /** The letter after "g". */
  goKey?: string;
  needsWallet?: boolean;
};

/** The menu of the specification's header. */
export const MENU: readonly NavItem[] = [
  { to: '/explore', label: 'Explore', icon: 'grid', goKey: 'e' },
  { to: '/mint', label: 'Mint', icon: 'flag', goKey: 'm' },
  { to: '/garage', label: 'Garage', icon: 'car', goKey: 'g', needsWallet: true },
];

/** Only in the small-screen menu: the specification's header has neither. */
export const AUCTION: NavItem = { to: '/auction', label: 'Live Auction', icon: 'clock' };

/** Only in the small-screen menu, and below every page. */
export const RANKING: NavItem = { to: '/rangking', label: 'Top NFTs', icon: 'flag' };

/** Only in the small-screen menu. */
export const ACTIVITY: NavItem = {
  to: '/activity',
  label: 'Activity',
  icon: 'list',
};

export const CREATE: NavItem = {
  to: '/createOptions',
  label: 'Create',
  icon: 'plus',
};
