import { type MailContent, toLine, toMailContent, toPageUrl } from './mail-content.ts';

export type NoticeMail = {
  /** The site's own address: config.siteUrl. */
  siteUrl: string;
  title: string;
  line: string;
  /** The page that it is about. */
  path: string;
  /** Label of the button, such as "Open the auction". */
  action: string;
  /** The page where the reader chooses which notices come by mail. */
  settingsPath: string;
};

/** A notice of the inbox, by mail. Names that people gave themselves may be in it: they stay words, on one line. */
export function noticeMail({ siteUrl, title, line, path, action, settingsPath }: NoticeMail): MailContent {
  const settings = toPageUrl(siteUrl, settingsPath);
  const heading = toLine(title);
  return toMailContent({
    subject: heading,
    paragraphs: [heading, toLine(line)],
    action: { label: action, url: toPageUrl(siteUrl, path) },
    footnotes: [`Sent by ${siteUrl}, because you chose to get these emails.`],
    unsubscribe: settings,
  });
}
