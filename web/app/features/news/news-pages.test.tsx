import type { NewsSummary } from '@pitlane/shared/api/news';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { listRanges, NewsList, NewsPages } from './news-list.tsx';
import { PostArticle } from './post-article.tsx';
import { PostComments } from './post-comments.tsx';
import { PostSidebar } from './post-sidebar.tsx';

const render = (page: ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
const author = { id: null, username: 'The team', avatar: { url: '/a.svg' }, about: 'We write.' };
const post: NewsSummary = {
  id: 7,
  title: 'Season two',
  excerpt: 'x'.repeat(134),
  cover: { url: '/media/news/grid/960.webp', name: 'grid' },
  timestamp: 1_700_000_000,
  updated_at: 1_700_000_000,
  likes: 3,
  counts: 2,
  author,
  tags: ['races'],
};

describe('NewsPages', () => {
  test('are real links, named by posts, and Prev leads nowhere from the first', () => {
    const html = render(<NewsPages question={{ page: 1, tag: 'races' }} total={8} />);
    expect(html).toContain('href="/news?tag=races&amp;page=2"');
    expect(
      html
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['Prev', '1-5', '6-8', 'Next']);
    expect(html).not.toContain('rel="prev"');
    expect(html).toContain('rel="next"');
  });
});

describe('NewsList', () => {
  test('shows cover, time, title, excerpt and Read more to the post', () => {
    const list = { posts: [post], total: 1, page: 1 };
    const html = render(<NewsList question={{ page: 1, tag: undefined }} list={list} tags={[]} />);
    for (const part of [
      '/media/news/grid/960.webp',
      '<time',
      'Season two',
      `${'x'.repeat(134)}…`,
      'href="/news/7"',
    ])
      expect(html).toContain(part);
  });
});

describe('a post', () => {
  test('is complete without a script: words, comments with replies, sidebar', () => {
    const said = {
      id: 1,
      author: null,
      username: 'Vera',
      avatar: { url: '/v.svg' },
      timestamp: 1,
      comment: 'One',
    };
    const reply = { ...said, id: 2, username: 'Otto', comment: 'Two', replies: [] };
    const comments = { comments: [{ ...said, replies: [reply] }], counts: 2 };
    const html = render(
      <>
        <PostArticle post={{ ...post, content: 'Hi', content_html: '<p>Hi</p>' }} />
        <PostComments postId={7} given={comments} />
        <PostSidebar postId={7} recent={[post]} author={author} tags={[{ name: 'races', posts: 1 }]} />
      </>,
    );
    for (const part of [
      '<p>Hi</p>',
      '2 comments',
      'Vera',
      'Otto',
      '3 likes',
      'We write.',
      'Recent posts',
      'races',
    ])
      expect(html).toContain(part);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

const labels = (total: number, page: number) => listRanges(total, page).map(({ label }) => label);

describe('listRanges', () => {
  test('names pages by their posts', () => {
    expect(labels(5, 1)).toEqual(['1-5']);
    expect(labels(8, 1)).toEqual(['1-5', '6-8']);
    expect(labels(11, 2)).toEqual(['1-5', '6-10', '11']);
  });

  test('names the pages around this one', () => {
    expect(listRanges(200, 20).map(({ page }) => page)).toEqual([18, 19, 20, 21, 22]);
    expect(listRanges(8, 99).map(({ page }) => page)).toEqual([1, 2]);
  });
});
