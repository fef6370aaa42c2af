import type { HelpDraft, WriteHelp } from '@pitlane/shared/api/help';

/** The path of an article in the API, as operators change it. */
export const getDraftPath = (slug: string): string => `/api/operator/help/${encodeURIComponent(slug)}`;

/** Returns the part of an article that an operator writes. */
export function toWritten({ topic, title, summary, content }: HelpDraft): WriteHelp {
  return { topic, title, summary, content };
}

/** A name in addresses made from a title: "Buy a car!" gives "buy-a-car". */
export function toSlug(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}
