/**
 * The mails about an account. None contains user input: an unconfirmed address may be a stranger's, and the site would send that
 * stranger someone's text.
 */
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { type MailContent, toMailContent, toPageUrl } from './mail-content.ts';

type Site = { /** The site's own address: config.siteUrl. */ siteUrl: string };
/** A link with a secret in it, which ends. */
type Linked = Site & {
  /** The page, with its question and secret: "/login?reset#token=…". */ path: string;
  minutes: number;
};

const IGNORE = 'If this wasn’t you, ignore this email. Nothing happens without the link.';

/** To the address of a new account: only its owner can open the link. */
export function confirmAddressMail({ siteUrl, path, minutes }: Linked): MailContent {
  return toMailContent({
    subject: 'Confirm your address',
    paragraphs: [
      `Welcome to ${getSiteName()}. Confirm that this address is yours, and your account is ready to race.`,
      `The link works once, for ${toDuration(minutes)}.`,
    ],
    action: { label: 'Confirm address', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent because this address was used to register at ${siteUrl}.`, IGNORE],
  });
}

/** To an address that already has an account, after a registration with it: the page itself must not say so. */
export function addressTakenMail({
  siteUrl,
  path,
}: Site & { /** Path of the sign-in page. */ path: string }): MailContent {
  return toMailContent({
    subject: 'You have an account already',
    paragraphs: [
      `This address was just used to register at ${getSiteName()}. It already has an account, so no second one was created.`,
      'Sign in as usual. If you forgot your password, get a link to choose a new one on the Sign In page.',
    ],
    action: { label: 'Sign in', url: toPageUrl(siteUrl, path) },
    footnotes: [
      `Sent because this address was entered at ${siteUrl}.`,
      'If this wasn’t you, ignore this email. Your account hasn’t changed.',
    ],
  });
}

/** To the address of an account for which a new password is requested. */
export function resetPasswordMail({ siteUrl, path, minutes }: Linked): MailContent {
  return toMailContent({
    subject: 'Choose a new password',
    paragraphs: [
      `You asked to reset the password of your ${getSiteName()} account.`,
      `The link works once, for ${toDuration(minutes)}. Your old password keeps working until you use it.`,
    ],
    action: { label: 'Choose a new password', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent because this address was entered at ${siteUrl}.`, IGNORE],
  });
}

/** After the change: who did not make it learns of it, and how to take the account back. */
export function passwordChangedMail({
  siteUrl,
  path,
}: Site & { /** Where a new password is asked for. */ path: string }): MailContent {
  return toMailContent({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${getSiteName()} account was just changed.`,
      'If this was you, you don’t need to do anything. If not, choose a new password now. That signs out all other browsers.',
    ],
    action: { label: 'That was not me', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent by ${siteUrl}, because your account's password was changed.`],
  });
}

/** To the address that an account has left: who did not do it learns of it. */
export function addressChangedMail({
  siteUrl,
  path,
}: Site & { /** Path of the sign-in page. */ path: string }): MailContent {
  return toMailContent({
    subject: 'Your mail address was changed',
    paragraphs: [
      `The email address of your ${getSiteName()} account was changed. We no longer send its emails here.`,
      "If this was you, you don't need to do anything. If not, ask for a new password for this address on the Sign In page within seven days: that puts the address back and signs everyone else out.",
    ],
    action: { label: 'Open the site', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent by ${siteUrl}, because this was the address of an account.`],
  });
}

/** To the new address of an account. */
export function confirmNewAddressMail({ siteUrl, path, minutes }: Linked): MailContent {
  return toMailContent({
    subject: 'Confirm your new address',
    paragraphs: [
      `Someone asked to use this address for a ${getSiteName()} account.`,
      `Confirm it, and we’ll send emails here from now on. The link works once, for ${toDuration(minutes)}.`,
    ],
    action: { label: 'Confirm new address', url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent because this address was entered at ${siteUrl}.`, IGNORE],
  });
}

function toDuration(minutes: number): string {
  if (minutes < 120) return minutes === 60 ? 'an hour' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
