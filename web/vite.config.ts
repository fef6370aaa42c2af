import { PAGES } from '@pitlane/shared/domain/site/pages';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { inlineScripts } from './inline-scripts.ts';
import { messages } from './messages.ts';
import { pageConstants } from './page-constants.ts';
import { unusedParts } from './unused-parts.ts';

// light-dark(), :has() and nesting reach the browser as written: these are the first versions that know them all.
const browsers = ['chrome123', 'firefox128', 'safari17.5'];

/** What only pages for accounts need, however many of those there are. */
const ACCOUNT = /\/app\/(lib\/session\/(own-api|require-session)|features\/accounts\/account-panel)/;

/** What the pages of Sign In, Register and Account share. */
const SIGN_IN =
  /\/(app\/features\/accounts\/(check-fields|social-wish|require-web-address|account-queries)|domain\/people\/social-sites|owner-requests)\.ts/;

/** What only pages need that send forms or ask again, however many of those there are. */
const SENDING = /\/app\/(ui\/(forms\/(use-form|submit-button)|feedback\/retry-callout)|lib\/use-work)/;

/** The card of an item: pages without a list of items do without it. */
const CARD = /\/app\/features\/nfts\/card\/(nft-card|nft-grid)\.tsx/;

/** What a card and the page of an item share, and is too small for a file of its own. */
const CARD_PARTS =
  /\/app\/(ui\/cars\/performance-plate|lib\/(use-is-ahead|is-plain-click)|features\/nfts\/card\/nft-price-line)|domain\/cars\/performance-class/;

/** Lists that go on by pages: small files that come together. */
const LISTS = /\/app\/(ui\/load-more|lib\/page-address|entities\/nfts\/(load-first-page|page-merger))\./;

/** What this many pages import is loaded with the first of them. */
const SHARED_BY = 8;

/**
 * Two files for what pages share, instead of twenty that share too little to compress: the libraries, which change
 * rarely, and the site's own part, which is all that root.tsx or several pages import, directly or through others.
 * Everything else stays split by page and by what opens on demand.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  const app = `${import.meta.dirname}/app`;
  const root = `${app}/root.tsx`;
  // By their addresses: one file may be the page of two.
  const pages = new Map([
    [root, root],
    ['/', `${app}/routes/home-redirect.ts`],
  ]);
  // Pages for reading share much among themselves that does not belong into what every page loads.
  for (const { path, file, reading } of PAGES) if (!reading) pages.set(path, `${app}/routes/${file}.tsx`);
  /** Each module that pages import, with the pages that do. */
  const users = new Map<string, Set<string>>();
  const walk = (page: string, id: string, graph: Rolldown.ChunkingContext) => {
    const found = users.get(id) ?? new Set();
    if (found.has(page)) return;
    users.set(id, found.add(page));
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(page, next, graph);
  };
  const nameOfSite: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    if (users.size === 0) for (const [page, file] of pages) walk(page, file, graph);
    // The index of the library names it; only sheets that open on demand use it.
    if (/useQueries|queriesObserver|useMutation|mutationObserver/.test(id)) return null;
    if (ACCOUNT.test(id) || SENDING.test(id) || CARD.test(id) || LISTS.test(id)) return null;
    if (CARD_PARTS.test(id)) return 'site';
    const found = users.get(id);
    return found && (found.has(root) || found.size >= SHARED_BY) ? 'site' : null;
  };
  return [
    {
      name: 'vendor',
      test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\/(?!.*(?:useQueries|queriesObserver|useMutation|mutationObserver))/,
      priority: 2,
    },
    { name: nameOfSite, debugName: 'site', priority: 1 },
    { name: 'account', test: ACCOUNT },
    { name: 'sign-in', test: SIGN_IN },
    { name: 'copy', test: /\/app\/.*\/(copy-button|use-shortly)\.tsx?/ },
    // Small parts that come together: alone, each compresses badly.
    {
      name: 'forms',
      test: /\/(app\/(ui\/forms\/(field|text-field|select|eth-field|checkbox)|lib\/read-eth)|domain\/chain\/(read-decimal|money))/,
    },
    { name: 'send-form', test: /\/app\/(ui\/forms\/(use-form|submit-button|password-field)|lib\/use-work)/ },
    { name: 'media', test: /\/app\/(ui\/cars\/card-media|lib\/one-player)/ },
    { name: 'cards', test: CARD },
    { name: 'lists', test: LISTS },
    {
      name: 'drops',
      test: /\/app\/(features\/drops\/(use-phase|mint-labels|drop-queries|stage-picture)|lib\/read-chain|ui\/cars\/chain-choice)/,
    },
    { name: 'assets', test: /\/app\/entities\/(authors\/(holder|author-queries)|nfts\/asset-queries)/ },
    { name: 'wallet-words', test: /\/app\/wallet\/(tx\/pending-key|wallet-problem)\.ts/ },
    {
      name: 'browse',
      test: /\/(shared\/src\/domain\/cars\/browse|app\/features\/nfts\/explore\/(browse|filter-(chips|labels)))\.tsx?$/,
    },
  ];
}

export default defineConfig({
  define: pageConstants,
  plugins: [inlineScripts(), unusedParts(), tailwindcss(), reactRouter(), messages()],
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0 },
  experimental: {
    // Fonts in style sheets and code that comes ahead are named from where they are named: one build serves a site at any path
    // of its host. What else the code names, React puts into a page by way of toAddress (web/app/lib/site-path.ts).
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'css' || file.endsWith('.js') ? { relative: true } : undefined,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedChunks() } },
        },
      },
    },
  },
});
