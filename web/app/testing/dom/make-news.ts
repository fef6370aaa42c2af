/** The news as component tests answer them. */
import {
  type NewsComment,
  NewsCommentSchema,
  type NewsList,
  NewsListSchema,
  type NewsPost,
  NewsPostSchema,
} from '@pitlane/shared/api/news';
import type { Answers } from './scripted-server.ts';
import { NOW } from './scripted-site.ts';

/** A post of the team, without likes and comments. */
export function makePost(given: Partial<NewsPost> = {}): NewsPost {
  return NewsPostSchema.parse({
    id: 7,
    title: 'Season two',
    excerpt: 'Fuel, tyres, and out again.',
    cover: { url: '/media/news/podium/960.webp', name: 'podium' },
    timestamp: NOW - 86_400,
    updated_at: NOW - 86_400,
    likes: 0,
    counts: 0,
    author: { id: null, username: 'The team', avatar: { url: '/a.svg' }, about: 'We write.' },
    tags: ['races'],
    content: 'Fuel, tyres, and **out** again.',
    content_html: '<p>Fuel, tyres, and <strong>out</strong> again.</p>',
    ...given,
  });
}

/** GET /api/blog-posts: one page of a list of which there may be more. */
export function makePosts(posts: readonly NewsPost[], given: Partial<NewsList> = {}): NewsList {
  return NewsListSchema.parse({ posts, total: posts.length, page: 1, ...given });
}

export function makeComment(given: Partial<NewsComment> = {}): NewsComment {
  return NewsCommentSchema.parse({
    id: 1,
    author: null,
    username: 'Vera',
    avatar: { url: '/v.svg' },
    timestamp: NOW - 60,
    comment: 'Four seconds without a breath.',
    replies: [],
    ...given,
  });
}

/** Makes the answers to the page of a post. */
export function answerPost(post: NewsPost, comments: readonly NewsComment[] = []): Answers {
  return {
    'GET /api/blog-posts/:id': post,
    'GET /api/blog-posts/comments': { comments, counts: comments.length },
    'GET /api/blog-posts/recent': { posts: [] },
    'GET /api/blog-posts/tags': { tags: [] },
  };
}
