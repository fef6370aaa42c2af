import type { ContactForm } from '@pitlane/shared/api/contact';
import { type MailContent, toLine, toMailContent, toPageUrl } from './mail-content.ts';

export type ContactMail = Pick<ContactForm, 'user_name' | 'user_email' | 'user_phone' | 'message'> & {
  /** The site's own address: config.siteUrl. */
  siteUrl: string;
};

/** To the operator alone: what a visitor has written. All of it stays words, and only the message has several lines. */
export function contactMail({
  siteUrl,
  user_name,
  user_email,
  user_phone,
  message,
}: ContactMail): MailContent {
  const name = toLine(user_name);
  return toMailContent({
    subject: `Message from ${name}`,
    paragraphs: [
      ...message.split(/\n+/).flatMap((line) => toLine(line) || []),
      `Name: ${name}`,
      `Email: ${toLine(user_email)}`,
      `Phone: ${toLine(user_phone)}`,
    ],
    footnotes: [
      `Written on the contact page of ${siteUrl}.`,
      'Name and address are unconfirmed. Your reply goes to the address above.',
    ],
  });
}

/** For the operator who wants to know whether mails arrive. */
export function trialMail({
  siteUrl,
}: {
  /** The site's address (config.siteUrl). */ siteUrl: string;
}): MailContent {
  return toMailContent({
    subject: 'Mails arrive',
    paragraphs: [
      'You sent a test email from your site, and it arrived.',
      'Check that it’s in your inbox and not in spam, and that the address below opens your site.',
    ],
    action: { label: 'Open the site', url: toPageUrl(siteUrl, '/home') },
    footnotes: [`Sent by ${siteUrl}, because its operator asked for it.`],
  });
}
