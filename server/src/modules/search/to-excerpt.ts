import { EXCERPT_LENGTH as MAX_LENGTH } from '@pitlane/shared/domain/site/news';

/** How a text in Markdown begins, as plain text of about two lines. Cut at the end of a word. */
export function toExcerpt(markdown: string): string {
  const plain = markdown
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/^\s*\|.*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= MAX_LENGTH) return plain;
  const cut = plain.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2)).replace(/[\s.,;:]+$/, '')}…`;
}
