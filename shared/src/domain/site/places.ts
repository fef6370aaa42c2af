/** The pages that anybody may go to, for the search (web/app/lib/places.test.ts compares the list with the route table). */

/** `words`: what people also type who look for the page, in lower case. */
export type Place = { path: string; title: string; words: string };

export const PLACES: readonly Place[] = [
  { path: '/home', title: 'Home', words: 'start front featured' },
  { path: '/explore', title: 'Explore', words: 'browse items cars buy market marketplace filter list' },
  { path: '/mint', title: 'Mint', words: 'drop buy new car price whitelist' },
  { path: '/minter', title: 'Minter', words: 'mint token address metadata contract' },
  { path: '/garage', title: 'Garage', words: 'my cars owned collection wallet workshop upgrades' },
  { path: '/auction', title: 'Live Auction', words: 'auctions bid bids ending' },
  { path: '/exploreOpensea', title: 'Explore the exchange', words: 'opensea market' },
  { path: '/authorOpensea', title: 'Wallet profile', words: 'opensea exchange account collected created' },
  { path: '/rangking', title: 'Top NFTs', words: 'ranking rankings top sellers volume collections' },
  { path: '/activity', title: 'Activity', words: 'feed sales history transfers mints events' },
  { path: '/createOptions', title: 'Create', words: 'new item upload single multiple' },
  { path: '/create', title: 'Create a single item', words: 'upload file picture music film royalty' },
  { path: '/create3', title: 'Create multiple items', words: 'upload files collection' },
  { path: '/login', title: 'Sign In', words: 'login log in password account' },
  { path: '/register', title: 'Register', words: 'sign up new account join' },
  { path: '/account', title: 'Account', words: 'settings password sessions wallets delete' },
  { path: '/notifications', title: 'Notifications', words: 'inbox messages alerts mails' },
  { path: '/news', title: 'News', words: 'posts announcements blog updates' },
  { path: '/helpcenter', title: 'Help Center', words: 'support questions faq articles how' },
  { path: '/price', title: 'Pricing', words: 'price prices fees costs' },
  { path: '/works', title: 'Gallery', words: 'works portfolio pictures' },
  { path: '/contact', title: 'Contact', words: 'message support mail write' },
  { path: '/accordion', title: 'Accordion', words: 'design system component' },
  { path: '/alerts', title: 'Alerts', words: 'design system component notice' },
  { path: '/progressbar', title: 'Progress bars', words: 'design system component gauge' },
  { path: '/tabs', title: 'Tabs', words: 'design system component' },
  { path: '/elegantIcons', title: 'Elegant icons', words: 'icon catalogue glyphs' },
  { path: '/etlineIcons', title: 'ET Line icons', words: 'icon catalogue' },
  { path: '/fontAwesomeIcons', title: 'Font Awesome icons', words: 'icon catalogue' },
  { path: '/fixedWidthIcons', title: 'Fixed-width icons', words: 'icon catalogue' },
  { path: '/iconNames', title: 'Icon names', words: 'icon catalogue' },
];

/** The pages of the list that have each of these words (in lower case), the best first. */
export function findPlaces(words: readonly string[], limit: number): Place[] {
  const typed = words.join(' ');
  return PLACES.map((place) => ({ place, tier: getTier(place, words, typed) }))
    .filter(({ tier }) => tier < MISS)
    .toSorted((a, b) => a.tier - b.tier)
    .slice(0, limit)
    .map(({ place }) => place);
}

const MISS = 9;

/** 0 the title itself, 1 its beginning, 2 the beginnings of words, 3 within the title. */
function getTier({ title, words: others }: Place, words: readonly string[], typed: string): number {
  const name = title.toLowerCase();
  if (typed === '') return MISS;
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const starts = `${name} ${others}`.split(' ');
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 2;
  return typed.length > 2 && name.includes(typed) ? 3 : MISS;
}
