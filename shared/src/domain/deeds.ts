/** What operators do, as the audit log names it. Stored: never rename one. */
export const DEEDS = [
  'operator.appoint',
  'operator.dismiss',
  'announcement.publish',
  'announcement.withdraw',
  'hidden.hide',
  'hidden.restore',
  'featured.set',
  'report.decide',
  'order.judge',
  'order.import',
  'mail.retry',
  'mail.drop',
  'mail.trial',
  'job.pause',
  'job.resume',
  'whitelist.upload',
  'contract.send',
] as const;
export type Deed = (typeof DEEDS)[number];
