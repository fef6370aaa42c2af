/** What texts with markup may consist of: `renderMarkdown` and the templates of mails write no more than this. */

const NAMES =
  'html|head|body|title|div|h2|h3|h4|p|br|hr|ul|ol|li|blockquote|strong|em|s|code|pre|a|table|thead|tbody|tr|th|td';

/**
 * A link to http, to mail, or within the site: it begins with no letter, or something other than a colon ends what could be a scheme. `&amp;` does, and no
 * other entity, which could spell a colon; nor do blanks, which browsers leave out.
 */
const ADDRESS =
  '(?:https?:|mailto:|[a-zA-Z][a-zA-Z0-9+.-]*(?:&amp;|(?=")|[^a-zA-Z0-9+.:&"<>\\x00-\\x20-])|&amp;|(?=")|[^a-zA-Z&"<>\\x00-\\x20])';
const ATTRIBUTES = `(?: (?:rel|start|target|style|lang)="[^"<>]*"| href="${ADDRESS}[^"<>]*")*`;
const TAG = new RegExp(
  `<!doctype html>|<(?:${NAMES})${ATTRIBUTES} ?/?>|</(?:${NAMES})>|<meta(?: (?:charset|name|content)="[^"<>]*")* ?/?>`,
  'g',
);

/**
 * Returns whether HTML consists of such tags and text, so that nothing in it can run or load anything. Stricter than a browser: what
 * is written in another way than ours is refused, whatever it means.
 */
export function isPlainMarkup(html: string): boolean {
  return !html.replace(TAG, ' ').includes('<');
}
