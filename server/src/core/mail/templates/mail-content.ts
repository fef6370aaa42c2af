import { escapeHtml } from '../../../platform/escape-html.ts';
/** The content of a mail. HTML and text say the same. */

import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { getSiteAccent } from '../../name-site.ts';
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** Address of the page where the reader ends such mails. */
  unsubscribe?: string;
};

/** A mail before it has a form. All of it is plain text: what people wrote may be in it. */
export type Letter = {
  subject: string;
  paragraphs: readonly string[];
  /** The button that the reader is asked to press. */
  action?: { label: string; url: string };
  /** Why the reader gets the mail, and what to do when it is not for them. */
  footnotes: readonly string[];
  unsubscribe?: string;
};

/** Words on one line: a line break in a subject would begin another header. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

/** Address of a page of the site. Throws a RangeError for a path that would lead to another one. */
export function toPageUrl(siteUrl: string, path: string): string {
  const site = new URL(`${siteUrl}/`);
  const isPath = /^\/(?![/\\])/.test(path);
  const { href } = new URL(isPath ? `.${path}` : path, site);
  if (!isPath || !href.startsWith(site.href)) throw new RangeError('a mail links to our own pages alone');
  return href;
}

export function toMailContent(letter: Letter): MailContent {
  const { subject, unsubscribe } = letter;
  return { subject, text: toText(letter), html: toHtml(letter), ...(unsubscribe && { unsubscribe }) };
}

function toText({ paragraphs, action, footnotes, unsubscribe }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const end = unsubscribe ? [`${CHOOSE}: ${unsubscribe}`] : [];
  // Two dashes and a space: programs know that what follows is no more of the letter.
  return `${[getSiteName().toUpperCase(), ...paragraphs, ...link].join('\n\n')}\n\n-- \n${[...footnotes, ...end].join('\n')}\n`;
}

const CHOOSE = 'Choose your mails';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Black and the accent: both are seen on white and on black. */
const toHeadStyle = () =>
  `background-color:#14161a;color:#ffffff;border-left:4px solid ${getSiteAccent().field};padding:14px 20px`;
const toButtonStyle = () => {
  const { field, on } = getSiteAccent();
  return `display:inline-block;background-color:${field};color:${on};padding:13px 22px;border-radius:8px;font-weight:700;text-decoration:none`;
};

/**
 * No colour of its own for text and ground: each program shows its theme's, dark or light. No pictures either: nothing is
 * fetched when the mail is read.
 */
function toHtml({ subject, paragraphs, action, footnotes, unsubscribe }: Letter): string {
  const text = paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`);
  const small = footnotes.map((words) => `<p style="margin:0 0 8px">${escapeHtml(words)}</p>`);
  const end = unsubscribe ? [`<p style="margin:0 0 8px">${toLink(unsubscribe, CHOOSE)}</p>`] : [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<div style="${FONT};font-size:16px;line-height:1.5;max-width:560px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere">
<div style="${toHeadStyle()};font-size:20px;font-weight:800;letter-spacing:.06em">${escapeHtml(getSiteName().toUpperCase())}</div>
<div style="padding:24px 0 8px">
${[...text, ...(action ? [toButton(action)] : [])].join('\n')}
</div>
<div style="border-top:1px solid #808080;padding:16px 0 0;font-size:13px">
${[...small, ...end].join('\n')}
</div>
</div>
</body>
</html>
`;
}

function toButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0">${toLink(url, label, toButtonStyle())}</p>
<p style="margin:0 0 16px;font-size:13px">Or open this address:<br>${toLink(url, url)}</p>`;
}

function toLink(url: string, label: string, style = 'color:inherit;text-decoration:underline'): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style}">${escapeHtml(label)}</a>`;
}
