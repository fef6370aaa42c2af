import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { getLegalPath } from '@pitlane/shared/domain/studio/studio-legal';
import { mediaDir } from '../config/data-folders.ts';
import { createAuditTally } from '../core/audit/audit-tally.ts';
import type { FindCards } from '../core/items/cards.ts';
import { isCovered } from '../core/items/cover.ts';
import type { ServerDeps } from '../core/server-deps.ts';
import { createAccounts } from '../modules/accounts/create-accounts.ts';
import { activityRoutes } from '../modules/activity/activity.routes.ts';
import { createActivityCursors, createActivityService } from '../modules/activity/activity.service.ts';
import { announcementsRoutes } from '../modules/announcements/announcements.routes.ts';
import { createAnnouncementsService } from '../modules/announcements/announcements.service.ts';
import { assetsRoutes } from '../modules/assets/assets.routes.ts';
import { createAssetsService } from '../modules/assets/assets.service.ts';
import { createAuctionHouses } from '../modules/auctions/auction-houses.ts';
import { auctionsRoutes } from '../modules/auctions/auctions.routes.ts';
import { createAuctionCursors, createAuctionsService } from '../modules/auctions/auctions.service.ts';
import { auditRoutes } from '../modules/audit/audit.routes.ts';
import { createAuditService } from '../modules/audit/audit.service.ts';
import { authorsRoutes } from '../modules/authors/authors.routes.ts';
import { createAuthorsService } from '../modules/authors/authors.service.ts';
import { buildsRoutes } from '../modules/builds/builds.routes.ts';
import { createBuildsService } from '../modules/builds/builds.service.ts';
import { compareRoutes } from '../modules/compare/compare.routes.ts';
import { createCompareService } from '../modules/compare/compare.service.ts';
import { contactRoutes } from '../modules/contact/contact.routes.ts';
import { createContactService } from '../modules/contact/contact.service.ts';
import { contractsRoutes } from '../modules/contracts/contracts.routes.ts';
import { createContractsService } from '../modules/contracts/contracts.service.ts';
import { cspReportsRoutes } from '../modules/csp-reports/csp-reports.routes.ts';
import { createCspReportsService } from '../modules/csp-reports/csp-reports.service.ts';
import { dropsRoutes } from '../modules/drops/drops.routes.ts';
import { createDropsService } from '../modules/drops/drops.service.ts';
import { faucetRoutes } from '../modules/faucet/faucet.routes.ts';
import { createFaucetService, faucetChains } from '../modules/faucet/faucet.service.ts';
import { featuredRoutes } from '../modules/featured/featured.routes.ts';
import { createFeaturedService } from '../modules/featured/featured.service.ts';
import { healthRoutes } from '../modules/health/health.routes.ts';
import { helpRoutes } from '../modules/help/help.routes.ts';
import { createHelpService } from '../modules/help/help.service.ts';
import { helpOperatorRoutes } from '../modules/help/help-operator.routes.ts';
import { readShippedArticles } from '../modules/help/shipped-articles.ts';
import { hiddenRoutes } from '../modules/hidden/hidden.routes.ts';
import { createHiddenService } from '../modules/hidden/hidden.service.ts';
import { legalRoutes } from '../modules/legal/legal.routes.ts';
import { likesRoutes } from '../modules/likes/likes.routes.ts';
import { createLikesService } from '../modules/likes/likes.service.ts';
import { type AnswerCache, createAnswerCache } from '../modules/live/answer-cache.ts';
import { liveRoutes } from '../modules/live/live.routes.ts';
import { createLiveService, type LiveService } from '../modules/live/live.service.ts';
import { createOpenStreams } from '../modules/live/open-streams.ts';
import { mailRoutes } from '../modules/mail/mail.routes.ts';
import { createMailService } from '../modules/mail/mail.service.ts';
import { marketRoutes } from '../modules/market/market.routes.ts';
import { createMarketService } from '../modules/market/market.service.ts';
import { createContractMetadata } from '../modules/metadata/contract-metadata.ts';
import { metadataRoutes } from '../modules/metadata/metadata.routes.ts';
import { createMetadataService } from '../modules/metadata/metadata.service.ts';
import { commentsRoutes } from '../modules/news/comments.routes.ts';
import { createCommentsService } from '../modules/news/comments.service.ts';
import { feedRoutes } from '../modules/news/feed.routes.ts';
import { newsRoutes } from '../modules/news/news.routes.ts';
import { createNewsService } from '../modules/news/news.service.ts';
import { newsOperatorRoutes } from '../modules/news/news-operator.routes.ts';
import { createNftCursors } from '../modules/nfts/cursor.ts';
import type { Contracts } from '../modules/nfts/nft-view.ts';
import { nftsRoutes } from '../modules/nfts/nfts.routes.ts';
import { createNftsService } from '../modules/nfts/nfts.service.ts';
import { noticesRoutes } from '../modules/notices/notices.routes.ts';
import { createNoticesService } from '../modules/notices/notices.service.ts';
import { pushRoutes } from '../modules/notices/push.routes.ts';
import { createPushService } from '../modules/notices/push.service.ts';
import { operatorRoutes } from '../modules/operator/operator.routes.ts';
import { createOperatorService } from '../modules/operator/operator.service.ts';
import { createFindOwners } from '../modules/operator/owners.ts';
import { tokensRoutes } from '../modules/operator/tokens.routes.ts';
import { createFindFulfilment } from '../modules/orders/fulfilment.ts';
import { createFindFulfilments } from '../modules/orders/fulfilments.ts';
import { createImportOrders } from '../modules/orders/import-orders.ts';
import { createMakerCodes } from '../modules/orders/maker-codes.ts';
import { createFindOfferTerms } from '../modules/orders/offer-terms.ts';
import { offersRoutes } from '../modules/orders/offers.routes.ts';
import { createOffersService } from '../modules/orders/offers.service.ts';
import { createOrderCursors } from '../modules/orders/order-cursor.ts';
import { createOrderMarkets } from '../modules/orders/order-markets.ts';
import { createFindTerms } from '../modules/orders/order-terms.ts';
import { ordersRoutes } from '../modules/orders/orders.routes.ts';
import { createOrdersService } from '../modules/orders/orders.service.ts';
import { createPostOrders } from '../modules/orders/post-orders.ts';
import { newsPicturesRoutes } from '../modules/pictures/news-pictures.routes.ts';
import { createNewsPictures } from '../modules/pictures/news-pictures.ts';
import { createPictureStore, type PictureStore } from '../modules/pictures/picture-store.ts';
import { mediaRoutes } from '../modules/pictures/pictures.routes.ts';
import { createMediaService } from '../modules/pictures/pictures.service.ts';
import { createTokenPictures } from '../modules/pictures/token-pictures.ts';
import { privacyRoutes } from '../modules/privacy/privacy.routes.ts';
import { createPrivacyService } from '../modules/privacy/privacy.service.ts';
import { uploadsRoutes } from '../modules/profile-pictures/profile-pictures.routes.ts';
import { createGameRacesService } from '../modules/races/game-races.service.ts';
import { racesRoutes } from '../modules/races/races.routes.ts';
import { createRacesService } from '../modules/races/races.service.ts';
import { ranksRoutes } from '../modules/rankings/rankings.routes.ts';
import { createRanksService } from '../modules/rankings/rankings.service.ts';
import { reportsRoutes } from '../modules/reports/reports.routes.ts';
import { createReportsService } from '../modules/reports/reports.service.ts';
import { rpcRoutes } from '../modules/rpc/rpc.routes.ts';
import { savedSearchesRoutes } from '../modules/saved-searches/saved-searches.routes.ts';
import { createSavedSearchesService } from '../modules/saved-searches/saved-searches.service.ts';
import { searchRoutes } from '../modules/search/search.routes.ts';
import { createSearchService } from '../modules/search/search.service.ts';
import { securityTxtRoutes } from '../modules/security-txt/security-txt.routes.ts';
import { siteRoutes } from '../modules/site/site.routes.ts';
import { sitemapRoutes } from '../modules/sitemap/sitemap.routes.ts';
import { createSitemapService } from '../modules/sitemap/sitemap.service.ts';
import { upkeepRoutes } from '../modules/upkeep/upkeep.routes.ts';
import { createUpkeepService } from '../modules/upkeep/upkeep.service.ts';
import { watchlistRoutes } from '../modules/watchlist/watchlist.routes.ts';
import { createWatchlistService } from '../modules/watchlist/watchlist.service.ts';
import { whitelistsRoutes } from '../modules/whitelists/whitelists.routes.ts';
import { labelStatements } from '../platform/db/db.ts';
import type { Identify } from '../platform/http/http-env.ts';
import type { SharedLimits } from '../platform/http/limits.ts';
import type { Router } from '../platform/http/operation.ts';
import { createSharedLimits } from '../platform/http/shared-limits.ts';
import { createSlots } from '../platform/http/slots.ts';
import { nowSeconds } from '../platform/now.ts';
import { createSigner, readSigningKey, type Signer } from '../platform/signer.ts';
import { createExchange } from './exchange-module.ts';
import { createPinned, createUploads, createWhitelists, openContentStore } from './file-modules.ts';

/** Seconds since 1970. */
const now = nowSeconds;

export type Modules = {
  /** In the order of the reference page. */
  routes: Router[];
  live: LiveService;
  identify: Identify;
  sharedLimits: SharedLimits;
};

/** Every module's routes, with their services. */
export async function createModules(deps: ServerDeps): Promise<Modules> {
  const { config, db, log, chains, health } = deps;
  const contracts: Contracts = Object.fromEntries(
    config.chains.map(({ chain, carCollection, assets, freeMinter }) => [
      chain,
      { cars: carCollection, ...assets, tokens: freeMinter },
    ]),
  );
  const served = CHAINS.filter((chain) => contracts[chain]);
  const dbOf = (module: string) => labelStatements(db, module);
  const keys = await signingKeys(deps);
  const signer = createSigner(keys);
  const tally = createAuditTally(dbOf('audit'), log);
  deps.shutdown.add('audit tally', tally.close);
  const sharedLimits = createSharedLimits({ db: dbOf('limits'), secret: keys[0] });
  const accounts = createAccounts({
    config,
    log,
    chains,
    db: dbOf('accounts'),
    signingKeys: keys,
    isOperator: (tx, who) => operators.isOperator(tx, who),
    tally,
    limits: sharedLimits,
  });
  if (keys.length > 1) resealInBackground(deps, accounts.resealSecrets);
  const operators = createOperatorService({
    db: dbOf('operator'),
    config,
    findCaller: accounts.findCaller,
    findOwners: createFindOwners(chains, log),
    tally,
  });
  const cursors = createNftCursors(signer);
  const authors = createAuthorsService(dbOf('authors'));
  const assets = createAssetsService({
    db: dbOf('assets'),
    chains: config.chains,
    indexedNow: health.indexedNow,
  });
  const live = await createLiveService(dbOf('live'), log);
  const answers = await createAnswerCache({ db: dbOf('answers'), newest: live.newest, log });
  const nfts = createNftsService({
    db: dbOf('nfts'),
    contracts,
    cursors,
    indexedNow: health.indexedNow,
    answers,
  });
  const streams = createOpenStreams({ perClient: 20, total: 10_000 });
  deps.shutdown.add('live streams', async () => {
    streams.endAll();
    await answers.close();
    await live.close();
  });
  const { faucetKey } = config;
  const faucet = config.demo && faucetKey ? createFaucetService(faucetChains(chains, faucetKey)) : undefined;
  const pictures = createPictureStore({
    dir: mediaDir(config),
    maxBytes: config.pictures.maxBytes,
    onTrouble: (error) => log.warn({ err: error }, 'kept pictures: the disk fails'),
  });
  const content = openContentStore(deps);
  const { articles: shipped } = await readShippedArticles();
  const help = createHelpService({ db: dbOf('help'), shipped, now });
  const uploads = createUploads(deps);
  const trade = createOrders(deps, signer);
  const routes = [
    nftsRoutes(nfts),
    searchRoutes(createSearchService({ db: dbOf('search'), served, findCards: nfts.cards })),
    buildsRoutes(createBuildsService(nfts, chains, (chain) => isCovered(dbOf('builds'), chain))),
    metadataRoutes(
      createMetadataService(nfts, assets, config.siteUrl),
      createContractMetadata(chains, config.siteUrl),
    ),
    mediaRoutes(createMediaService(nfts, pictures, createTokenPictures(dbOf('media'), content))),
    assetsRoutes(assets),
    ...trade.routes,
    compareRoutes(createCompareService({ nfts, offers: trade.offers, indexedNow: health.indexedNow })),
    createExchange({ config: config.exchange, contracts, nfts, authors, ...trade }),
    auctionsRoutes(
      createAuctionsService({
        db: dbOf('auctions'),
        houses: createAuctionHouses(chains),
        cursors: createAuctionCursors(signer),
        findCards: nfts.cards,
        indexedNow: health.indexedNow,
        answers,
      }),
    ),
    activityRoutes(
      createActivityService({
        db: dbOf('activity'),
        served,
        cursors: createActivityCursors(signer),
        findCards: nfts.cards,
        indexedNow: health.indexedNow,
      }),
    ),
    marketRoutes(createMarketService({ db: dbOf('market'), served, indexedNow: health.indexedNow })),
    ranksRoutes(
      createRanksService({
        db: dbOf('ranks'),
        served,
        findCards: nfts.cards,
        indexedNow: health.indexedNow,
        answers,
      }),
    ),
    ...createRaces(deps, nfts.cards, answers),
    dropsRoutes(createDropsService({ db: dbOf('drops'), chains, log, now })),
    contractsRoutes(createContractsService({ db: dbOf('contracts'), chains, log })),
    whitelistsRoutes(createWhitelists(deps, now)),
    faucetRoutes(faucet),
    liveRoutes(live, streams),
    ...accounts.routes,
    authorsRoutes(authors),
    privacyRoutes(
      createPrivacyService({
        db: dbOf('privacy'),
        readUser: accounts.readUser,
        readAuthor: authors.get,
        requireOwn: accounts.requireOwn,
        removePicture: uploads.remove,
      }),
    ),
    uploadsRoutes(uploads),
    ...createPinned(deps, { store: content, limits: sharedLimits }),
    likesRoutes(createLikesService(dbOf('likes'))),
    ...createInbox(deps, nfts.cards),
    reportsRoutes(createReportsService({ db: dbOf('reports'), secret: keys[0], limits: sharedLimits, now })),
    hiddenRoutes(createHiddenService(dbOf('hidden'))),
    featuredRoutes(createFeaturedService({ db: dbOf('featured'), findCards: nfts.cards })),
    upkeepRoutes(createUpkeepService({ db: dbOf('upkeep'), chains: config.chains, now })),
    announcementsRoutes(createAnnouncementsService(dbOf('announcements'), answers)),
    helpRoutes(help),
    helpOperatorRoutes(help),
    ...createNews(deps, { signer, pictures, limits: sharedLimits }),
    mailRoutes(createMailService(dbOf('mail'), config)),
    contactRoutes(createContactService({ db: dbOf('contact'), config, limits: sharedLimits, now })),
    operatorRoutes(operators),
    tokensRoutes(operators.tokens),
    auditRoutes(createAuditService(dbOf('audit'))),
    siteRoutes(config),
    legalRoutes(config.studio.legal),
    securityTxtRoutes(config, now),
    cspReportsRoutes(createCspReportsService({ log, now })),
    sitemapRoutes(
      createSitemapService({
        db: dbOf('sitemap'),
        siteUrl: config.siteUrl,
        legal: config.studio.legal.map(({ name }) => getLegalPath(name)),
      }),
    ),
    healthRoutes(health, config.trustedProxies),
    rpcRoutes(chains, log, sharedLimits),
  ];
  return {
    routes,
    live,
    sharedLimits,
    identify: {
      caller: accounts.findCaller,
      standing: operators.findStanding,
      proof: accounts.findProof,
    },
  };
}

function createRaces({ db }: ServerDeps, findCards: FindCards, answers: Pick<AnswerCache, 'ask'>) {
  const base = { db: labelStatements(db, 'races') };
  const races = createRacesService({ ...base, findCards, answers });
  return [racesRoutes(races, createGameRacesService({ ...base, races, now }))];
}

type NewsParts = { signer: Signer; pictures: PictureStore; limits: SharedLimits };

function createNews({ config, db }: ServerDeps, { signer, pictures, limits }: NewsParts) {
  const base = { db: labelStatements(db, 'news'), now };
  const news = createNewsService(base);
  const comments = createCommentsService({ ...base, signer, limits });
  return [
    // Before the posts: `comments` is no post's number.
    commentsRoutes(comments),
    newsRoutes(news),
    newsOperatorRoutes(news, comments),
    feedRoutes(news, config.siteUrl),
    newsPicturesRoutes(createNewsPictures(pictures, news.getTitle)),
  ];
}

function createInbox({ db }: ServerDeps, findCards: FindCards) {
  const notices = labelStatements(db, 'notices');
  return [
    noticesRoutes(createNoticesService({ db: notices, findCards, now })),
    pushRoutes(createPushService(notices, now)),
    watchlistRoutes(createWatchlistService({ db: labelStatements(db, 'watchlist'), findCards, now })),
    savedSearchesRoutes(createSavedSearchesService({ db: labelStatements(db, 'saved searches'), now })),
  ];
}

function createOrders({ db, chains, health: { indexedNow } }: ServerDeps, signer: Signer) {
  const markets = createOrderMarkets(chains);
  const base = { db: labelStatements(db, 'orders'), markets, indexedNow, now };
  const orders = createOrdersService({ ...base, cursors: createOrderCursors(signer) });
  const taking = {
    ...base,
    makerCodes: createMakerCodes(),
    contractSlots: createSlots('orders of contract wallets', { perClient: 1, overall: 4 }),
  };
  const offers = createOffersService(base);
  const routes = [
    // Before the orders: `offer-terms` is no order's id.
    offersRoutes(offers, createFindOfferTerms(base)),
    ordersRoutes({
      orders,
      findTerms: createFindTerms(base),
      findFulfilment: createFindFulfilment({ ...base, orders }),
      findFulfilments: createFindFulfilments({ ...base, orders }),
      postOrders: createPostOrders(taking),
      importOrders: createImportOrders(taking),
      indexedNow,
    }),
  ];
  return { routes, orders, offers };
}

/** With an older key at hand, what it has sealed gets the new one. Sign-ins do not wait for that: both keys open. */
function resealInBackground(
  { log, shutdown }: ServerDeps,
  reseal: (signal: AbortSignal) => Promise<{ renewed: number; lost: number }>,
): void {
  const ending = new AbortController();
  const resealing = reseal(ending.signal).then(
    (found) =>
      log.info(found, 'secrets of authenticator apps are sealed under the first key of SIGNING_SECRET'),
    (error: unknown) =>
      log.warn({ err: error }, 'secrets of authenticator apps cannot be sealed again: restart later'),
  );
  shutdown.add('secrets to seal again', () => {
    ending.abort();
    return resealing;
  });
}

/** The configured secrets, otherwise the key from the database: either is the same in every process. */
async function signingKeys({ config, db }: ServerDeps): Promise<[string, ...string[]]> {
  const [first, ...rest] = config.signingSecrets;
  return first ? [first, ...rest] : [await readSigningKey(db)];
}
