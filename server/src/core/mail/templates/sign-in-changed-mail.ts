import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { type MailContent, toMailContent, toPageUrl } from './mail-content.ts';

/** What can change about how an account signs in: the subject of the mail, and its first sentence. `of` names the wallet or the site. */
const CHANGES = {
  wallet_linked: (of: string) => [
    'A wallet was linked to your account',
    `The wallet ${of} was linked to your account. You can now sign in with it.`,
  ],
  wallet_unlinked: (of: string) => [
    'A wallet was unlinked from your account',
    `The wallet ${of} was unlinked from your account. You can no longer sign in with it.`,
  ],
  site_connected: (of: string) => [
    `${of} was connected to your account`,
    `You can now sign in to ${getSiteName()} with ${of}.`,
  ],
  site_disconnected: (of: string) => [
    `${of} was disconnected from your account`,
    `You can no longer sign in to ${getSiteName()} with ${of}.`,
  ],
  passkey_added: () => [
    'A passkey was added to your account',
    'A passkey was added to your account. You can now sign in with it.',
  ],
  passkey_removed: () => [
    'A passkey was removed from your account',
    'A passkey was removed from your account. You can no longer sign in with it.',
  ],
  authenticator_added: () => [
    'An authenticator app was set up for your account',
    'An authenticator app was set up for your account. After your password, we now ask for a code from it.',
  ],
  authenticator_removed: () => [
    'The authenticator app of your account was removed',
    'The authenticator app of your account was removed. You can no longer sign in with it.',
  ],
  recovery_codes_replaced: () => [
    'Your recovery codes were replaced',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  recovery_code_used: () => [
    'A recovery code of your account was used',
    "You used a recovery code. It won't work again. Create new codes before you run out.",
  ],
  guesser_signed_out: () => [
    'A browser was signed out of your account',
    'It entered too many wrong passwords or codes to confirm who is using it, so we signed it out. Other browsers stay signed in.',
  ],
  signed_out_by_operator: () => [
    'You were signed out of all browsers',
    `The operator of ${getSiteName()} signed your account out of all browsers. Sign in again to continue.`,
  ],
  others_removed: () => [
    'Other ways to sign in were removed',
    'We removed your linked wallets, Google and Facebook, and any passkey or authenticator app added in the last seven days. All browsers were signed out.',
  ],
} satisfies Record<string, (of: string) => [subject: string, sentence: string]>;

export type SignInChange = {
  kind: keyof typeof CHANGES;
  /** The short address of the wallet, or the name of the other site. Never a user's own words. */
  of?: string;
  /** What still signs in beside the password after `others_removed`. */
  stayed?: readonly StayedFactor[];
};

/** A passkey or an app that an account has. `at` is when it was added, in seconds since 1970. */
export type StayedFactor = { kind: 'passkey' | 'authenticator'; at: number };

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
      ...describeStayed(change.stayed ?? []),
      'If this was you, you don\'t need to do anything. If not, reset your password on the Sign In page and select "Also remove other ways to sign in".',
    ],
    action: { label: 'Check your account', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent by ${siteUrl}, to keep your account safe.`],
  });
}

/** Names what stayed by its day: a passkey's own name is a user's words. */
function describeStayed(stayed: readonly StayedFactor[]): string[] {
  if (stayed.length === 0) return [];
  const names = stayed.map(({ kind, at }) => {
    const name = kind === 'passkey' ? 'a passkey' : 'an authenticator app';
    return `${name} added on ${DAY.format(at * 1_000)}`;
  });
  return [`These stayed: ${LIST.format(names)}. Check that you know them, and remove those you don't.`];
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const LIST = new Intl.ListFormat('en-US');
