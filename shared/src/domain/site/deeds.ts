/** What the audit log has entries about. Stored: never rename one. */

/** The actions of operators and of their tokens. */
export const OPERATOR_DEEDS = [
  'operator.appoint',
  'operator.dismiss',
  'announcement.publish',
  'announcement.withdraw',
  'news.publish',
  'news.change',
  'news.delete',
  'news.comment',
  'hidden.hide',
  'hidden.restore',
  'featured.set',
  'help.write',
  'help.show',
  'help.hide',
  'help.restore',
  'help.remove',
  'report.decide',
  'order.judge',
  'order.import',
  'mail.retry',
  'mail.drop',
  'mail.trial',
  'job.pause',
  'job.resume',
  'race.withdraw',
  'whitelist.upload',
  'contract.send',
  'token.create',
  'token.revoke',
  'token.use',
  'session.end',
] as const;

/** What happens to an account and its sessions. The content of such an entry is cleared after a year. */
export const ACCOUNT_DEEDS = [
  'account.register',
  'account.sign_in',
  'account.sign_in_failed',
  'account.sign_out',
  'account.session_end',
  'account.proof',
  'account.password_change',
  'account.password_reset',
  'account.email_change',
  'account.wallet_linked',
  'account.wallet_unlinked',
  'account.site_connected',
  'account.site_disconnected',
  'account.passkey_added',
  'account.passkey_removed',
  'account.authenticator_added',
  'account.authenticator_removed',
  'account.recovery_codes_replaced',
  'account.recovery_code_used',
  'account.others_removed',
  'account.guesser_signed_out',
  'account.signed_out_by_operator',
  'account.export',
  'account.delete',
] as const;

export const DEEDS = [...OPERATOR_DEEDS, ...ACCOUNT_DEEDS] as const;
export type OperatorDeed = (typeof OPERATOR_DEEDS)[number];
export type AccountDeed = (typeof ACCOUNT_DEEDS)[number];
export type Deed = (typeof DEEDS)[number];

/** Entries in an export of the audit log at most. */
export const MAX_EXPORTED = 100_000;
