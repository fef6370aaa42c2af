import type { NewsComments, NewsList, NewsPost, NewsTags, RecentNews } from '@pitlane/shared/api/news';
import { queryOptions } from '@tanstack/react-query';
import { asSent, getJson } from '../../lib/api.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { toAddress } from '../../lib/site-path.ts';

/** A visitor who comes back within this time sees the same data. */
const STALE_MS = 15_000;

/** A part of the news, by its path in the API. */
function getNewsQueryOptions<T>(path: string) {
  return queryOptions({
    queryKey: ['news', path],
    queryFn: ({ signal }) => getJson(asSent<T>(), path, { init: { signal } }),
    staleTime: STALE_MS,
  });
}

/** A page of the list: its number from 1, of all posts or those with a tag. */
export type NewsQuestion = { page: number; tag: string | undefined };

/** Reads the address of the list. What is no page or no tag counts as not said. */
export function readNewsQuestion(params: URLSearchParams): NewsQuestion {
  const page = params.get('page') ?? '';
  const tag = params.get('tag') ?? '';
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    tag: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag) && tag.length <= 30 ? tag : undefined,
  };
}

/** The address of a page of the list. */
export function getNewsHref({ page, tag }: NewsQuestion): string {
  const params = new URLSearchParams();
  if (tag !== undefined) params.set('tag', tag);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/news?${params}` : '/news';
}

export const newsListPath = ({ page, tag }: NewsQuestion) =>
  `/api/blog-posts?page=${page}${tag === undefined ? '' : `&tag=${tag}`}`;
export const TAGS_PATH = '/api/blog-posts/tags';
export const RECENT_PATH = '/api/blog-posts/recent';
export const postPath = (id: string) => `/api/blog-posts/${encodeURIComponent(id)}`;
export const commentsPath = (id: string) => `/api/blog-posts/comments?post=${encodeURIComponent(id)}`;
export const postTagsPath = (id: string) => `${TAGS_PATH}?post=${encodeURIComponent(id)}`;

export const getNewsListQueryOptions = (question: NewsQuestion) =>
  getNewsQueryOptions<NewsList>(newsListPath(question));
export const NEWS_TAGS = getNewsQueryOptions<NewsTags>(TAGS_PATH);
export const RECENT_NEWS = getNewsQueryOptions<RecentNews>(RECENT_PATH);
export const getPostQueryOptions = (id: string) => getNewsQueryOptions<NewsPost>(postPath(id));
export const getPostTagsQueryOptions = (id: string) => getNewsQueryOptions<NewsTags>(postTagsPath(id));
export const getCommentsQueryOptions = (id: string) => getNewsQueryOptions<NewsComments>(commentsPath(id));

/** The feed, in the head of the pages about news. */
export const getFeedLink = () =>
  ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${getSiteName()} news`,
    href: toAddress('/news/rss.xml'),
  }) as const;
