import type { NewsPost } from '@pitlane/shared/api/news';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { operationsOf, router } from '../../platform/http/operation.ts';
import type { NewsService } from './news.service.ts';

const operation = operationsOf('News', { onlyFor: ['/news'] });

/** Posts in the feed. */
const POSTS = 20;

const feed = operation('public', 'GET /news/rss.xml', {
  operationId: 'getNewsFeed',
  summary: 'The news as RSS',
  description: 'The newest posts with their contents, for readers of feeds.',
  responses: {
    200: {
      description: 'The feed.',
      content: { 'application/rss+xml': { schema: { type: 'string' as const } } },
    },
  },
});

/** `siteUrl` is the site's address as browsers know it. */
export function feedRoutes(news: NewsService, siteUrl: string) {
  return router().openapi(feed, async () => {
    const headers = {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    };
    return new Response(toRss(await news.newest(POSTS), siteUrl), { headers });
  });
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text for XML, in an element or an attribute. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const toDate = (seconds: number) => new Date(seconds * 1_000).toUTCString();

/** Paths of this site in the content as whole addresses: a reader of feeds is elsewhere. */
const withWholeLinks = (html: string, siteUrl: string) =>
  html.replace(/href="\/(?!\/)/g, () => `href="${escapeXml(siteUrl)}/`);

/** The posts as RSS 2.0, newest first. `siteUrl` is the site's address without a slash at its end. */
function toRss(posts: readonly NewsPost[], siteUrl: string): string {
  const at = (path: string) => escapeXml(`${siteUrl}${path}`);
  const items = posts.map(
    ({ id, title, excerpt, content_html, timestamp, tags, author, cover }) => `
    <item>
      <title>${escapeXml(title)}</title>
      <link>${at(`/news/${id}`)}</link>
      <guid isPermaLink="true">${at(`/news/${id}`)}</guid>
      <pubDate>${toDate(timestamp)}</pubDate>
      <dc:creator>${escapeXml(author.username)}</dc:creator>
      <description>${escapeXml(excerpt)}</description>
      <content:encoded>${escapeXml(withWholeLinks(content_html, siteUrl))}</content:encoded>
      <media:content url="${at(cover.url)}" medium="image" type="image/webp"/>${tags
        .map((tag) => `\n      <category>${escapeXml(tag)}</category>`)
        .join('')}
    </item>`,
  );
  const [newest] = posts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escapeXml(getSiteName())} news</title>
    <link>${at('/news')}</link>
    <atom:link href="${at('/news/rss.xml')}" rel="self" type="application/rss+xml"/>
    <description>News from the pit lane: cars, auctions, races and the market.</description>
    <language>en</language>${newest ? `\n    <lastBuildDate>${toDate(newest.timestamp)}</lastBuildDate>` : ''}${items.join('')}
  </channel>
</rss>
`;
}
