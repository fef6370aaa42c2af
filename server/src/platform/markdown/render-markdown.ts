import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** No raw HTML: what looks like a tag is text. */
const markdown = new MarkdownIt('default', { html: false, linkify: true, typographer: false });

/**
 * The HTML that a text may contain. The page has the h1, so a text's own headings begin at h2. No pictures of other sites: the
 * policy of pages refuses them.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      // No tag that is allowed: the words of a link to a page that the site does not have stay.
      tagName: isOwn(href) && !isPageThere(href) ? 'span' : tagName,
      attribs: { href, ...(!isOwn(href) && { rel: 'noopener nofollow ugc' }) },
    }),
  },
};

/** A path of this site, or a place on the page. */
function isOwn(href: string): boolean {
  return href.startsWith('#') || (href.startsWith('/') && !href.startsWith('//'));
}

/** Turns a text in Markdown (CommonMark with tables) into HTML that is safe to show, even from an untrusted author. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(markdown.render(text), ALLOWED).trim();
}

/** The words of a text in Markdown, without its marks: for excerpts, descriptions and search. */
export function readMarkdownWords(text: string): string {
  const plain = sanitizeHtml(markdown.render(text), { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(plain).replace(/\s+/g, ' ').trim();
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function decodeEntities(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
