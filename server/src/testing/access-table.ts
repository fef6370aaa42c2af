/**
 * The table of who may call which operation, as each operation says (`x-access` of docs/openapi.json). app/access.test.ts tries it
 * cell by cell.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiDocument, endpointsOf } from '../app/docs/document.ts';
import type { Access } from '../platform/http/access.ts';

/**
 * The callers of the table. `owner` is the account that owns the thing, `other` any other account, `script` has a token with
 * every scope, `operator` is an appointed account, `contract owner` has linked the wallet that owns the contracts, `next owner` the
 * wallet they name as their next owner.
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
 * The outcome for a caller:
 * - open: whatever the request is worth, but never a refusal because of who calls
 * - done: it is carried out
 * - a number: the status of the refusal; 404 where even the existence of a thing is private
 */
export type Outcome = 'open' | 'done' | 401 | 403 | 404;
type Row = Record<AccessRole, Outcome>;

/** Outcomes for operations of accounts: operators have no power over what belongs to people. */
const byAccount = (script: Outcome, other: Outcome) => ({
  script,
  other,
  operator: other,
  'contract owner': other,
  'next owner': other,
});
const PUBLIC: Row = { anonymous: 'open', owner: 'open', ...byAccount('open', 'open') };
const OPERATOR: Row = {
  ...byAccount('open', 'open'),
  anonymous: 401,
  other: 403,
  owner: 403,
  'next owner': 403,
};
const ROWS: Record<Access, Row> = {
  public: PUBLIC,
  visitor: PUBLIC,
  // Acts on the account that calls, whichever that is. A token of an operator is no account.
  account: { anonymous: 401, owner: 'open', ...byAccount(401, 'open') },
  operator: OPERATOR,
  'next owner': { ...OPERATOR, 'next owner': 'open' },
  owner: { ...OPERATOR, script: 403, operator: 403 },
};

/** Operations for accounts that act on a thing only its owner may touch. */
const OWN: Row = { anonymous: 401, owner: 'done', ...byAccount(401, 403) };
const OWN_AND_HIDDEN: Row = { anonymous: 401, owner: 'done', ...byAccount(401, 404) };
export const OWNED: Readonly<Record<string, Row>> = {
  updateAuthor: OWN,
  uploadPicture: OWN,
  unlinkWallet: OWN_AND_HIDDEN,
  revokeSession: OWN_AND_HIDDEN,
  renamePasskey: OWN_AND_HIDDEN,
  removePasskey: OWN_AND_HIDDEN,
  getFile: OWN_AND_HIDDEN,
  removeFile: OWN_AND_HIDDEN,
  finishFile: OWN_AND_HIDDEN,
  // The test's file is finished, so its owner is told that nothing can be added.
  appendToFile: { ...OWN_AND_HIDDEN, owner: 'open' },
};

/**
 * Operations that are closed, beside everything under /api/operator. Written by hand, so that an operation that is opened by
 * mistake fails a test.
 */
// biome-ignore format: a table
export const CLOSED: Readonly<Record<'account' | 'operator', readonly string[]>> = {
  account: [
    'getUser', 'getDetails', 'updateDetails', 'changePassword', 'changeEmail', 'proveWithPassword', 'proveWithWallet', 'listSessions', 'revokeOtherSessions', 'signOut', 'revokeSession', 'linkWallet',
    'unlinkWallet', 'listSecurityActivity', 'exportAccount', 'deleteAccount',
    'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'getFactors', 'beginAuthenticator', 'confirmAuthenticator',
    'removeAuthenticator', 'makeRecoveryCodes', 'confirmRecoveryCodes', 'connectSite', 'disconnectSite', 'beginProof', 'proveWithFactor',
    'updateAuthor', 'uploadPicture', 'getFollow', 'followAuthor', 'unfollowAuthor',
    'createFile', 'getFile', 'appendToFile', 'removeFile', 'finishFile',
    'likeNft', 'unlikeNft', 'findLikes', 'getNewsLike', 'likeNews', 'unlikeNews',
    'listNotices', 'readNotices', 'getNoticeSettings', 'updateNoticeSettings', 'subscribePush', 'unsubscribePush',
    'listWatched', 'watchNft', 'unwatchNft',
    'listSavedSearches', 'saveSearch', 'removeSearch',
  ],
  operator: ['importOrders', 'publishAnnouncement', 'withdrawAnnouncement', 'sendTrialMail', 'postRace', 'withdrawRace'],
};

/** Without a scope these are closed to tokens. */
const OPERATORS_ALONE: readonly Access[] = ['operator', 'next owner'];

/** Operations for accounts that a session may call only for half an hour after it has proved who uses it. */
export const FRESH: readonly string[] = [
  'changeEmail',
  'linkWallet',
  'unlinkWallet',
  'revokeOtherSessions',
  'revokeSession',
  'deleteAccount',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'beginAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'makeRecoveryCodes',
  'confirmRecoveryCodes',
  'connectSite',
  'disconnectSite',
];

const document: ApiDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
);

/** The row of each operation, by its id. */
export const ACCESS: Readonly<Record<string, Row>> = Object.fromEntries(
  endpointsOf(document).map(({ operation: { operationId, 'x-access': access, 'x-scope': scope } }) => [
    operationId,
    OWNED[operationId] ??
      (scope || !OPERATORS_ALONE.includes(access) ? ROWS[access] : { ...ROWS[access], script: 403 }),
  ]),
);
