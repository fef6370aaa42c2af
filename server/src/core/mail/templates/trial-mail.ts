import { type MailContent, toMailContent, toPageUrl } from './mail-content.ts';

/** For the operator who wants to know whether mails arrive. */
export function trialMail({
  origin,
}: {
  /** The site's address (config.origin). */ origin: string;
}): MailContent {
  return toMailContent({
    subject: 'Mails arrive',
    paragraphs: [
      'You asked whether the mails of your site arrive. This one has.',
      'Look whether it came to the inbox and not to the spam, and whether the address below opens your site.',
    ],
    action: { label: 'Open the site', url: toPageUrl(origin, '/home') },
    footnotes: [`Sent by ${origin}, because its operator asked for it.`],
  });
}
