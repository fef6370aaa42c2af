import { type MailContent, toMailContent, toPageUrl } from './mail-content.ts';

/** What can change about how an account signs in: the subject of the mail, and its first sentence. `of` names the wallet or the site. */
const CHANGES = {
  wallet_linked: (of: string) => [
    'A wallet was linked to your account',
    `The wallet ${of} was linked to your account. It can now sign in to it.`,
  ],
  wallet_unlinked: (of: string) => [
    'A wallet was unlinked from your account',
    `The wallet ${of} was unlinked from your account. It can no longer sign in to it.`,
  ],
  site_connected: (of: string) => [
    `${of} was connected to your account`,
    `Your account was connected to ${of}. You can now sign in there.`,
  ],
  site_disconnected: (of: string) => [
    `${of} was disconnected from your account`,
    `Your account was disconnected from ${of}. You can no longer sign in there.`,
  ],
  others_removed: () => [
    'Other ways to sign in were removed',
    'Every way to sign in to your account was removed, except your new password, and all browsers were signed out.',
  ],
} satisfies Record<string, (of: string) => [subject: string, sentence: string]>;

export type SignInChange = {
  kind: keyof typeof CHANGES;
  /** The short address of the wallet, or the name of the other site. Never a user's own words. */
  of?: string;
};

/** To the owner of an account after a way to sign in was added or removed: a thief of the session must not do so unnoticed. */
export function signInChangedMail({
  siteUrl,
  path,
  change,
}: {
  /** The site's own address: config.siteUrl. */ siteUrl: string;
  /** Path of the account's settings. */ path: string;
  change: SignInChange;
}): MailContent {
  const [subject, sentence] = CHANGES[change.kind](change.of ?? '');
  return toMailContent({
    subject,
    paragraphs: [
      sentence,
      'If this was you, there is nothing to do. If not, choose a new password on the Sign In page, and let that also remove all other ways to sign in.',
    ],
    action: { label: 'Check your account', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent by ${siteUrl}, because a way to sign in to your account changed.`],
  });
}
