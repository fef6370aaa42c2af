/**
 * Every page of the site, in one table: its route, skeleton, social card, search entry, footer link and browser scene. A new page is
 * an entry here, a module in web/app/routes/ and what the module shows. Paths are case-sensitive, except /Author/:id.
 */

/** A page is drawn with one of these while it loads (web/app/layout/page-skeleton.tsx). */
export type SkeletonName =
  | 'account'
  | 'activity'
  | 'auction'
  | 'author'
  | 'contact'
  | 'create'
  | 'create-options'
  | 'explore'
  | 'garage'
  | 'home'
  | 'item'
  | 'mint'
  | 'minter'
  | 'notifications'
  | 'operator'
  | 'outbox'
  | 'plain'
  | 'price'
  | 'profile'
  | 'rankings'
  | 'register'
  | 'sign-in'
  | 'works';
/**
 * Pages that a studio may turn off, under the names that its file has for them (docs/studio-file.md). The others are where money or
 * an account is looked after, and stay.
 */
export const PAGE_OPTIONS = {
  components: 'The design system’s components and the icon catalogues.',
  create: 'Making tokens of one’s own files.',
  exchange: 'The exchange’s orders, and what a wallet has there.',
  help: 'The Help Center and its articles.',
  mint: 'Minting cars and other assets.',
  minter: 'Free-form minting.',
  news: 'News, their comments and the feed.',
  price: 'The plans.',
  rankings: 'Top NFTs, and who sells the most on the home page.',
  works: 'The gallery of pictures.',
} as const;
export type PageOption = keyof typeof PAGE_OPTIONS;

export type FooterTitle = 'Market' | 'Exchange' | 'Learn' | 'Account' | 'Developers';

export type Page = {
  path: string;
  /** Its module in web/app/routes/, without the ending. */
  file: string;
  /** The skeleton that is shown while the page loads; `plain` without it. */
  skeleton?: SkeletonName;
  /** Title and second line of its social card, which is named after the first part of the path. A hidden page has none. */
  card?: readonly [title: string, line: string];
  /** Its entry in the site's search. `words`: other terms that find it, in lower case. */
  search?: { title: string; words: string };
  /** Its link below every page. The label is the title of the search without one. `demo`: only where the demo world runs. */
  footer?: { column: FooterTitle; label?: string; demo?: true };
  /** The name under which a studio may turn it off. A page without one can't be. */
  option?: PageOption;
  /** Kept out of the sitemap: another address of a page, or nothing without a question or a wallet. */
  unlisted?: true;
  /** The page's code is for reading, and not counted among what most pages share (web/vite.config.ts). */
  reading?: true;
  /** How browser tests and pictures open it. Without an address: by its path, or by a sample that e2e/fixtures/pages.ts has for it. */
  scene?: {
    /** Short, for the names of files and tests. The name of the module without it. */
    name?: string;
    address?: string;
    /** It requires a session, and redirects visitors without one to /login. */
    session?: true;
    /** It answers with this HTTP status. 200 without it. */
    status?: number;
  };
};

const DESIGN = { reading: true, option: 'components', footer: { column: 'Developers' } } as const;

// biome-ignore format: a table
const TABLE = [
  // In the order of the specification's route table.
  { path: '/home', file: 'home', skeleton: 'home',
    card: ['Pitlane', 'The marketplace of a racing game'], search: { title: 'Home', words: 'start front featured' } },
  { path: '/explore', file: 'explore', skeleton: 'explore', footer: { column: 'Market' },
    card: ['Explore', 'Every car, by chain, series and rank'], search: { title: 'Explore', words: 'browse items cars buy market marketplace filter list' } },
  { path: '/mint', file: 'mint', option: 'mint', skeleton: 'mint', footer: { column: 'Market' },
    card: ['Mint a car', 'Straight off the line, odds from the contract'], search: { title: 'Mint', words: 'drop buy new car price whitelist' } },
  { path: '/minter', file: 'minter', option: 'minter', skeleton: 'minter', footer: { column: 'Market' },
    card: ['NFT Minting', 'Your own picture, your own token'], search: { title: 'Minter', words: 'mint token address metadata contract' } },
  { path: '/garage', file: 'garage', skeleton: 'garage', unlisted: true, scene: { name: 'garage-closed' },
    card: ['Garage', 'The cars of one wallet'], search: { title: 'Garage', words: 'my cars owned collection wallet workshop upgrades' } },
  { path: '/garage/:garageId', file: 'garage-of', skeleton: 'garage' },
  { path: '/auction', file: 'auction', skeleton: 'auction', footer: { column: 'Market' },
    card: ['Live Auction', 'Bids on the clock'], search: { title: 'Live Auction', words: 'auctions bid bids ending' } },
  { path: '/exploreOpensea', file: 'explore-opensea', option: 'exchange', reading: true, footer: { column: 'Exchange', label: 'Exchange orders' },
    card: ['Orders', 'Buy orders and sell orders of the exchange'], search: { title: 'Explore the exchange', words: 'opensea market' } },
  { path: '/authorOpensea', file: 'author-opensea', option: 'exchange', reading: true, unlisted: true, footer: { column: 'Exchange' },
    card: ['Wallet profile', 'What a wallet collects and creates'], search: { title: 'Wallet profile', words: 'opensea exchange account collected created' } },
  { path: '/rangking', file: 'rangking', option: 'rankings', skeleton: 'rankings', footer: { column: 'Market' }, scene: { address: '/rangking?period=all_time' },
    card: ['Top NFTs', 'Who sells the most'], search: { title: 'Top NFTs', words: 'ranking rankings top sellers volume collections' } },
  { path: '/helpcenter', file: 'helpcenter', option: 'help', reading: true, footer: { column: 'Learn' },
    card: ['Help Center', 'From the first wallet to the first sale'], search: { title: 'Help Center', words: 'support questions faq articles how' } },
  { path: '/helpcenterGrey', file: 'helpcenter-grey', option: 'help', reading: true, unlisted: true, footer: { column: 'Learn', label: 'Help Center, grey' },
    card: ['Help Center', 'Six topics, one search'] },
  { path: '/activity', file: 'activity', skeleton: 'activity', footer: { column: 'Market' },
    card: ['Activity', 'Mints, bids and sales as they happen'], search: { title: 'Activity', words: 'feed sales history transfers mints events' } },
  { path: '/Author/:id', file: 'author', skeleton: 'author', card: ['Driver', 'On sale, created, liked'] },
  { path: '/profile/:id', file: 'profile', skeleton: 'profile', scene: { session: true } },
  { path: '/ItemDetail/:nftId', file: 'item-detail', skeleton: 'item', scene: { name: 'item' } },
  { path: '/create', file: 'create', option: 'create', skeleton: 'create',
    card: ['Create', 'One file, one token'], search: { title: 'Create a single item', words: 'upload file picture music film royalty' } },
  { path: '/createOptions', file: 'create-options', option: 'create', skeleton: 'create-options', footer: { column: 'Market' },
    card: ['Create', 'Single or multiple'], search: { title: 'Create', words: 'new item upload single multiple' } },
  // The same page at a second address.
  { path: '/create2', file: 'create', option: 'create', skeleton: 'create', scene: { name: 'create2' }, card: ['Create a single item', 'One file, one token'] },
  { path: '/create3', file: 'create3', option: 'create', skeleton: 'create',
    card: ['Create several items', 'Many files, one run'], search: { title: 'Create multiple items', words: 'upload files collection' } },
  { path: '/login', file: 'login', skeleton: 'sign-in', footer: { column: 'Account' },
    card: ['Sign In', 'By mail or by wallet'], search: { title: 'Sign In', words: 'login log in password account' } },
  { path: '/register', file: 'register', skeleton: 'register', footer: { column: 'Account' },
    card: ['Register', 'A name on the grid'], search: { title: 'Register', words: 'sign up new account join' } },
  { path: '/price', file: 'price', option: 'price', skeleton: 'price', reading: true, footer: { column: 'Learn' },
    card: ['Pricing', 'Free, Pro and For Teams'], search: { title: 'Pricing', words: 'price prices fees costs' } },
  { path: '/works', file: 'works', option: 'works', skeleton: 'works', reading: true, footer: { column: 'Learn' },
    card: ['Gallery', 'Eight pictures from the pit lane'], search: { title: 'Gallery', words: 'works portfolio pictures' } },
  { path: '/news', file: 'news', option: 'news', reading: true, footer: { column: 'Learn' },
    card: ['News', 'What happens in the lane'], search: { title: 'News', words: 'posts announcements blog updates' } },
  { path: '/news/:postId', file: 'news-post', option: 'news', reading: true, scene: { address: '/news/1' } },
  { path: '/contact', file: 'contact', skeleton: 'contact', reading: true, footer: { column: 'Learn' },
    card: ['Contact', 'Write to the people who run it'], search: { title: 'Contact', words: 'message support mail write' } },
  { path: '/elegantIcons', file: 'elegant-icons', ...DESIGN,
    card: ['Elegant icons', 'Arrows, signs and networks'], search: { title: 'Elegant icons', words: 'icon catalogue glyphs' } },
  { path: '/etlineIcons', file: 'etline-icons', ...DESIGN,
    card: ['Line icons', 'Thin lines on a grid'], search: { title: 'ET Line icons', words: 'icon catalogue' } },
  { path: '/fontAwesomeIcons', file: 'font-awesome-icons', ...DESIGN,
    card: ['Icon font', 'Names and character codes'], search: { title: 'Font Awesome icons', words: 'icon catalogue' } },
  { path: '/fixedWidthIcons', file: 'fixed-width-icons', ...DESIGN,
    card: ['Fixed-width icons', 'From S to Y'], search: { title: 'Fixed-width icons', words: 'icon catalogue' } },
  { path: '/iconNames', file: 'icon-names', ...DESIGN,
    card: ['Icon names', 'Every name in one list'], search: { title: 'Icon names', words: 'icon catalogue' } },
  { path: '/accordion', file: 'accordion', ...DESIGN,
    card: ['Accordion', 'Design system'], search: { title: 'Accordion', words: 'design system component' } },
  { path: '/alerts', file: 'alerts', ...DESIGN,
    card: ['Alerts', 'Design system'], search: { title: 'Alerts', words: 'design system component notice' } },
  { path: '/progressbar', file: 'progressbar', ...DESIGN,
    card: ['Progress bars', 'Design system'], search: { title: 'Progress bars', words: 'design system component gauge' } },
  { path: '/tabs', file: 'tabs', ...DESIGN,
    card: ['Tabs', 'Design system'], search: { title: 'Tabs', words: 'design system component' } },
  // Beside the specification.
  { path: '/search', file: 'search', reading: true, unlisted: true, scene: { address: '/search?q=night' }, card: ['Search', 'Cars, drivers, news and help'] },
  { path: '/compare', file: 'compare', reading: true,
    card: ['Compare', 'Up to four cars side by side'], search: { title: 'Compare cars', words: 'comparison side by side versus stats best' } },
  { path: '/races', file: 'races', skeleton: 'rankings', reading: true, footer: { column: 'Market' },
    card: ['Races', 'Drivers and cars by points'], search: { title: 'Races', words: 'race results standings leaderboard season drivers wins podiums points' } },
  { path: '/series/:series', file: 'series', skeleton: 'item', reading: true, scene: { address: '/series/rare' }, card: ['Series', 'Supply, floor and collectors'] },
  { path: '/helpcenter/:slug', file: 'help-article', option: 'help', reading: true, scene: { address: '/helpcenter/connect-a-wallet' } },
  { path: '/legal/:name', file: 'legal', reading: true, scene: { address: '/legal/terms', status: 404 } },
  { path: '/account', file: 'account', skeleton: 'account', footer: { column: 'Account' }, scene: { session: true },
    search: { title: 'Account', words: 'settings password sessions wallets delete' } },
  { path: '/operator', file: 'operator', skeleton: 'operator', scene: { session: true } },
  { path: '/notifications', file: 'notifications', skeleton: 'notifications', footer: { column: 'Account' },
    search: { title: 'Notifications', words: 'inbox messages alerts mails' } },
  { path: '/outbox', file: 'outbox', skeleton: 'outbox', footer: { column: 'Account', label: 'Outbox', demo: true } },
  { path: '*', file: 'not-found', scene: { address: '/there/is/no/such/page', status: 404 } },
] as const satisfies readonly Page[];

type FirstPart<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer First}`
    ? First
    : never;
/** Names of the social cards: the first part of the path of each page that has one. */
export type PageCardName = FirstPart<Extract<(typeof TABLE)[number], { card: unknown }>['path']>;

/** All of them, for code that reads any. */
export const PAGES: readonly Page[] = TABLE;

/** What the paths of the pages that are off begin with, as a regular expression (absent-pages.ts); undefined when none is off. */
export function toAbsentPattern(off: readonly PageOption[]): string | undefined {
  const names = PAGES.flatMap(({ path, option }) =>
    option && off.includes(option) ? [path.split('/')[1] ?? ''] : [],
  );
  return names.length > 0 ? `^/(?:${[...new Set(names)].join('|')})(?=[/?#]|$)` : undefined;
}
