/** Where rows about a person are. A test looks for tables that are missing here. */

/**
 * The statements of one part of a person's data. Parameters: $1 the numbers of the account's author and of its linked wallets, $2
 * the user, $3 its mail address or null.
 */
export type PersonalRows = {
  /** The part's name in the download. */
  part: string;
  table: string;
  /** Selects what the person may export; secrets are left out. */
  read: string;
  /** Undefined where deleting the user deletes it, and of what has to stay. */
  erase?: string;
};

const OF_AUTHORS = 'author_id = any($1)';
/** SQL condition for values that begin so, as the index of links has it: others' links may be any number. */
const beginsWith = (begin: string) =>
  `(left(value, 100) collate "C" >= left(${begin}, 100) and left(value, 100) collate "C" < left(${begin}, 100) || chr(1114111)
    and value ^@ ${begin})`;
/** SQL condition for data that waits for a link to be opened. It begins with the user, or with the address of a registration. */
const OF_LINKS = [
  `('{"userId":' || to_json($2::text)::text)`,
  `('{"former":' || to_json($2::text)::text)`,
  `('{"email":' || to_json($3::text)::text)`,
]
  .map(beginsWith)
  .join(' or ');
/** As the index has it: old mails have lost their recipients. */
const TO_PERSON = `lower(recipient) = lower($3) and recipient <> ''`;

export const PERSONAL_ROWS: readonly PersonalRows[] = [
  {
    part: 'details',
    table: 'auth_user',
    read: 'select full_name as name, phone from auth_user where id = $2 and (full_name is not null or phone is not null)',
  },
  {
    part: 'sessions',
    table: 'auth_session',
    read: 'select user_agent, created_at / 1000 as signed_in_at, expires_at / 1000 as expires_at from auth_session where user_id = $2',
  },
  {
    part: 'ways_to_sign_in',
    table: 'auth_credential',
    read: 'select provider_id as provider, created_at / 1000 as since from auth_credential where user_id = $2',
  },
  {
    part: 'passkeys',
    table: 'passkey',
    read: 'select name, backed_up, created_at, last_used_at from passkey where user_id = $2',
  },
  {
    part: 'authenticator_app',
    table: 'totp',
    read: 'select created_at as since from totp where user_id = $2',
  },
  {
    part: 'recovery_codes',
    table: 'recovery_code',
    read: 'select created_at as since from recovery_code where user_id = $2',
  },
  {
    part: 'links',
    table: 'auth_verification',
    read: `select expires_at / 1000 as expires_at from auth_verification where ${OF_LINKS}`,
    erase: `delete from auth_verification where ${OF_LINKS}`,
  },
  {
    part: 'likes',
    table: 'nft_like',
    read: `select nft_id as nft, at from nft_like where ${OF_AUTHORS}`,
    erase: `delete from nft_like where ${OF_AUTHORS}`,
  },
  {
    part: 'follows',
    table: 'follow',
    read: 'select followed_id as author, at from follow where follower_id = any($1)',
    erase: 'delete from follow where follower_id = any($1) or followed_id = any($1)',
  },
  {
    part: 'followers',
    table: 'follow',
    read: 'select follower_id as author, at from follow where followed_id = any($1)',
  },
  {
    part: 'notices',
    table: 'notice',
    read: `select kind, nft_id as nft, amount::text as amount, at, read_at from notice where ${OF_AUTHORS} and not gone`,
    erase: `delete from notice where ${OF_AUTHORS}`,
  },
  {
    part: 'notice_settings',
    table: 'notice_setting',
    read: `select kind, channel, "on" from notice_setting where ${OF_AUTHORS}`,
    erase: `delete from notice_setting where ${OF_AUTHORS}`,
  },
  {
    part: 'watchlist',
    table: 'watch',
    read: `select nft_id as nft, below::text as below, at from watch where ${OF_AUTHORS}`,
    erase: `delete from watch where ${OF_AUTHORS}`,
  },
  {
    part: 'saved_searches',
    table: 'saved_search',
    read: `select name, filters, alert, at from saved_search where ${OF_AUTHORS}`,
    erase: `delete from saved_search where ${OF_AUTHORS}`,
  },
  {
    part: 'saved_search_alerts',
    table: 'saved_search_key',
    read: `select distinct filters, min_price::text as min_price, max_price::text as max_price, at from saved_search_key where ${OF_AUTHORS}`,
    erase: `delete from saved_search_key where ${OF_AUTHORS}`,
  },
  {
    part: 'push_subscriptions',
    table: 'push_subscription',
    read: `select endpoint, at from push_subscription where ${OF_AUTHORS}`,
    erase: `delete from push_subscription where ${OF_AUTHORS}`,
  },
  {
    part: 'news_likes',
    table: 'news_like',
    read: `select post_id as post, at from news_like where ${OF_AUTHORS}`,
    erase: `delete from news_like where ${OF_AUTHORS}`,
  },
  {
    part: 'news_comments',
    table: 'news_comment',
    read: `select post_id as post, username, email, comment, state, at from news_comment where ${OF_AUTHORS}`,
    erase: `delete from news_comment where ${OF_AUTHORS}`,
  },
  {
    // News by an operator stays, as the team's.
    part: 'news_posts',
    table: 'news_post',
    read: `select id, title, published_at from news_post where ${OF_AUTHORS}`,
    erase: `update news_post set author_id = null where ${OF_AUTHORS}`,
  },
  {
    // The files are removed after the account, and their notes with them. What fails then goes with the next sweep: no page shows it any more.
    part: 'uploads',
    table: 'upload',
    read: `select key, field, size, created_at from upload where ${OF_AUTHORS}`,
  },
  {
    part: 'operator',
    table: 'operator',
    read: 'select at as since from operator where user_id = $2',
  },
  {
    part: 'operator_tokens',
    table: 'operator_token',
    read: 'select name, scopes, created_at, expires_at, last_used_at from operator_token where user_id = $2',
  },
  {
    // The log stays: one that its subject can empty is worthless. The number in it then leads to no account, and a year later a job
    // clears what is about accounts (core/audit/retention.ts).
    part: 'audit_log',
    table: 'audit_entry',
    read: `select deed, target, after, network, browser, at from audit_entry where ${OF_AUTHORS}`,
  },
  {
    // The tree stays; the number of its uploader then leads to no account. Its entries are wallets, which belong to the chain.
    part: 'whitelists_uploaded',
    table: 'whitelist_tree',
    read: 'select root, accounts, at from whitelist_tree where uploaded_by = any($1)',
  },
  {
    part: 'reports',
    table: 'report',
    read: `select kind, target, reason, words, state, note, at from report where ${OF_AUTHORS}`,
    erase: `delete from report where ${OF_AUTHORS}`,
  },
  {
    // What is unfinished goes with the next sweep. What is pinned belongs to its token.
    part: 'files',
    table: 'file',
    read: `select id, state, kind, size, cid, created_at from file where ${OF_AUTHORS}`,
  },
  {
    part: 'mails',
    table: 'mail',
    read: `select subject, created_at, sent_at from mail where ${TO_PERSON}`,
    erase: `delete from mail where ${TO_PERSON}`,
  },
];
