/** Who may call which operation. Tests read it cell by cell (app/access.test.ts); an operation without a row fails them. */

/**
 * Who calls. `owner` is the account whose thing it is, `other` any other account, `script` has the operator's token, `operator` is an
 * account that was appointed, `contract owner` one that has linked the wallet which owns the contracts, `next owner` one that has linked
 * the wallet which they name as their next owner.
 */
export type AccessRole =
  | 'anonymous'
  | 'other'
  | 'owner'
  | 'script'
  | 'operator'
  | 'contract owner'
  | 'next owner';

/**
 * What the caller gets:
 * - open: whatever the request is worth, but never a refusal because of who calls
 * - done: it is carried out
 * - a number: the status of the refusal; 404 where even that a thing exists is nobody else's business
 */
export type Access = 'open' | 'done' | 401 | 403 | 404;
type Row = Record<AccessRole, Access>;

/** What an account may do by being one: operators have no power over what belongs to people. */
const byAccount = (script: Access, other: Access) => ({
  script,
  other,
  operator: other,
  'contract owner': other,
  'next owner': other,
});
const PUBLIC: Row = { anonymous: 'open', owner: 'open', ...byAccount('open', 'open') };
/** Acts on the account that calls, whichever that is. The operator's token is no account. */
const ACCOUNT: Row = { anonymous: 401, owner: 'open', ...byAccount(401, 'open') };
const OWN: Row = { anonymous: 401, owner: 'done', ...byAccount(401, 403) };
const OWN_AND_HIDDEN: Row = { anonymous: 401, owner: 'done', ...byAccount(401, 404) };
const OPERATOR: Row = {
  ...byAccount('open', 'open'),
  anonymous: 401,
  other: 403,
  owner: 403,
  'next owner': 403,
};
/** Also for the wallet that the contracts name as their next owner, which has to accept them. */
const NEXT_OWNER: Row = { ...OPERATOR, 'next owner': 'open' };
const CONTRACT_OWNER: Row = { ...OPERATOR, script: 403, operator: 403 };

// biome-ignore format: a table
export const ACCESS: Readonly<Record<string, Row>> = {
  // Cars, their pictures and what other programs read of them
  listNfts: PUBLIC, search: PUBLIC, getNft: PUBLIC, countNftView: PUBLIC, getNftBuild: PUBLIC, listAssets: PUBLIC,
  getContractMetadata: PUBLIC, getTraitsMetadata: PUBLIC, getTokenMetadata: PUBLIC,
  getPicture: PUBLIC, getDrawing: PUBLIC, getAvatar: PUBLIC, getAssetPicture: PUBLIC, getAssetDrawing: PUBLIC, getNotRevealed: PUBLIC,
  getWorkPicture: PUBLIC, getPageCard: PUBLIC,
  // The market. Orders and transactions are allowed by the wallets that sign them, not by an account.
  postOrders: PUBLIC, listOrders: PUBLIC, exportOrders: PUBLIC, getOrderTerms: PUBLIC, getOrder: PUBLIC, importOrders: OPERATOR,
  getFulfilment: PUBLIC, getFulfilments: PUBLIC, getCancellation: PUBLIC,
  listNftOffers: PUBLIC, listOwnerOffers: PUBLIC, getOfferTerms: PUBLIC,
  getExchange: PUBLIC, listExchangeOrders: PUBLIC, getExchangeAccount: PUBLIC, listExchangeAssets: PUBLIC,
  listAuctions: PUBLIC, getAuctionTerms: PUBLIC, getAuction: PUBLIC, listRefunds: PUBLIC,
  listActivity: PUBLIC, getMarketHistory: PUBLIC, listFloors: PUBLIC, getDepth: PUBLIC, getWorth: PUBLIC,
  listAuthorRanks: PUBLIC, listHotCollections: PUBLIC, listNftShowcases: PUBLIC,
  listDrops: PUBLIC, getEligibility: PUBLIC, listOwnedContracts: NEXT_OWNER, noteSentCall: NEXT_OWNER, listWhitelists: OPERATOR, uploadWhitelist: OPERATOR, askFaucet: PUBLIC, getFaucetState: PUBLIC,
  // Accounts
  listSignInWays: PUBLIC, signIn: PUBLIC, register: PUBLIC, confirmRegistration: PUBLIC, forgotPassword: PUBLIC, resetPassword: PUBLIC,
  confirmEmail: PUBLIC, beginSocialSignIn: PUBLIC, endSocialSignIn: PUBLIC, finishSocialSignIn: PUBLIC, getWalletChallenge: PUBLIC, signInWithWallet: PUBLIC,
  getUser: ACCOUNT, changePassword: ACCOUNT, changeEmail: ACCOUNT, linkWallet: ACCOUNT, unlinkWallet: OWN_AND_HIDDEN,
  exportAccount: ACCOUNT, deleteAccount: ACCOUNT,
  listSessions: ACCOUNT, revokeOtherSessions: ACCOUNT, signOut: ACCOUNT, revokeSession: OWN_AND_HIDDEN,
  // Authors
  listAuthors: PUBLIC, getAuthor: PUBLIC, listFollowers: PUBLIC, listFollowing: PUBLIC, updateAuthor: OWN,
  getFollow: ACCOUNT, followAuthor: ACCOUNT, unfollowAuthor: ACCOUNT, uploadPicture: OWN, getUpload: PUBLIC,
  createFile: ACCOUNT, getFile: OWN_AND_HIDDEN, removeFile: OWN_AND_HIDDEN, finishFile: OWN_AND_HIDDEN,
  // The file of the tests is finished: its owner is told that nothing can be added.
  appendToFile: { ...OWN_AND_HIDDEN, owner: 'open' },
  likeNft: ACCOUNT, unlikeNft: ACCOUNT, findLikes: ACCOUNT,
  // Notices. By a wallet's address anybody may ask what chain and order book tell anyway.
  listNotices: ACCOUNT, listWalletNotices: PUBLIC, readNotices: ACCOUNT, getNoticeSettings: ACCOUNT, updateNoticeSettings: ACCOUNT,
  getPushKey: PUBLIC, subscribePush: ACCOUNT, unsubscribePush: ACCOUNT, listWatched: ACCOUNT, watchNft: ACCOUNT, unwatchNft: ACCOUNT,
  // Mails of the demo world
  listMails: PUBLIC, getMail: PUBLIC, sendTrialMail: OPERATOR,
  // What visitors write to the operator
  getContact: PUBLIC, sendContactForm: PUBLIC,
  // Who runs the site, and what they do
  getOperator: NEXT_OWNER, listOperators: OPERATOR, listAudit: OPERATOR, appointOperator: CONTRACT_OWNER, dismissOperator: CONTRACT_OWNER,
  report: PUBLIC, listReports: OPERATOR, decideReport: OPERATOR, listHidden: OPERATOR, hide: OPERATOR, restore: OPERATOR, listFeatured: PUBLIC, setFeatured: OPERATOR,
  listJobs: OPERATOR, pauseJob: OPERATOR, resumeJob: OPERATOR, listQueue: OPERATOR, retryMail: OPERATOR, dropMail: OPERATOR, judgeOrders: OPERATOR,
  // News
  listNews: PUBLIC, listRecentNews: PUBLIC, listNewsTags: PUBLIC, getNewsPost: PUBLIC, getNewsFeed: PUBLIC, getNewsPicture: PUBLIC, getNewsCard: PUBLIC,
  listNewsComments: PUBLIC, makeCommentForm: PUBLIC, postNewsComment: PUBLIC, getNewsLike: ACCOUNT, likeNews: ACCOUNT, unlikeNews: ACCOUNT,
  publishNews: OPERATOR, changeNews: OPERATOR, deleteNews: OPERATOR, previewNews: OPERATOR, listHeldComments: OPERATOR, decideComment: OPERATOR,
  // Pins: by anybody, within limits
  pinMetadata: PUBLIC, getContent: PUBLIC,
  // The site
  streamChanges: PUBLIC, listAnnouncements: PUBLIC, publishAnnouncement: OPERATOR, withdrawAnnouncement: OPERATOR,
  listHelp: PUBLIC, getHelpArticle: PUBLIC, listHelpDrafts: OPERATOR, writeHelpArticle: OPERATOR, showHelpArticle: OPERATOR,
  restoreHelpArticle: OPERATOR, removeHelpArticle: OPERATOR, previewHelpArticle: OPERATOR,
  getRobots: PUBLIC, getSitemapIndex: PUBLIC, getSitemap: PUBLIC,
  getSite: PUBLIC, getHealth: PUBLIC, getReadiness: PUBLIC, getLiveness: PUBLIC, proxyRpc: PUBLIC, getOpenApi: PUBLIC,
};
