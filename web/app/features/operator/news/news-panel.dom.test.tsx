import type { HeldComment, NewsPost } from '@pitlane/shared/api/news';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../testing/dom/fill.ts';
import { makePost, makePosts } from '../../../testing/dom/make-news.ts';
import { openConsole } from '../../../testing/dom/make-operator.ts';
import type { Answers } from '../../../testing/dom/scripted-server.ts';
import { NOW } from '../../../testing/dom/scripted-site.ts';

const NONE: Answers = {
  'GET /api/operator/comments': { comments: [], next: null },
  'GET /api/blog-posts': makePosts([]),
};

describe('comments', () => {
  test('are refused, taken back and shown', async () => {
    const one: HeldComment = {
      id: 4,
      post: { id: 7, title: 'Season two' },
      parent: 3,
      author: null,
      username: 'Vera',
      email: 'vera@cars.example',
      comment: 'Four seconds without a breath.',
      state: 'held',
      timestamp: NOW,
    };
    let state: string = 'held';
    const { panel, press, sent } = await openConsole('News', {
      answers: {
        ...NONE,
        'GET /api/operator/comments': () => ({ comments: state === 'held' ? [one] : [], next: null }),
        'POST /api/operator/comments/:id/decision': ({ body }) => {
          ({ state } = body as { state: string });
          return { ...one, state };
        },
      },
    });
    const row = await panel.findByRole('listitem');
    expect(row.textContent).toContain('Vera, vera@cars.example, in reply');
    await press('Refuse the comment by Vera');
    await panel.findByText('No comments are waiting.');
    await press('Undo');
    await press('Show the comment by Vera');
    await panel.findByText('Shown: the comment by Vera.');
    await panel.findByText('No comments are waiting.');
    expect(sent('POST /api/operator/comments/4/decision')).toEqual([
      { state: 'refused' },
      { state: 'held' },
      { state: 'shown' },
    ]);
  });
});

describe('posts', () => {
  test('are written with a preview, changed and deleted', async () => {
    let posts: readonly NewsPost[] = [];
    const write = ({ body }: { body: unknown }) => {
      const after = makePost(body as Partial<NewsPost>);
      posts = [after];
      return after;
    };
    const { panel, press, sent } = await openConsole('News', {
      answers: {
        ...NONE,
        'GET /api/blog-posts': () => makePosts(posts),
        'GET /api/blog-posts/:id': () => posts[0] ?? null,
        'POST /api/operator/news-preview': { content_html: '<h2>Big</h2>' },
        'POST /api/operator/blog-posts': ({ body }) =>
          write({ body: { ...(body as object), cover: makePost().cover } }),
        'PUT /api/operator/blog-posts/:id': ({ body }) =>
          write({ body: { ...(body as object), cover: makePost().cover } }),
        'DELETE /api/operator/blog-posts/:id': () => {
          posts = [];
          return {};
        },
      },
    });
    await press('Write a post');
    expect(panel.getByLabelText('Title')).toBe(document.activeElement);
    await press('Publish');
    expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a short title.',
      'Enter the text.',
    ]);
    fill(panel.getByLabelText('Title'), 'At the desk');
    fill(panel.getByLabelText('Tags'), 'desk, races');
    fill(panel.getByLabelText('Cover'), 'night');
    fill(panel.getByLabelText('Text'), '# Big');
    await press('Preview');
    within(await panel.findByRole('region', { name: 'Preview' })).getByRole('heading', { name: 'Big' });
    expect(sent('POST /api/operator/news-preview')).toEqual([{ content: '# Big' }]);
    await press('Publish');
    await panel.findByText('Published: At the desk.');
    const written = { title: 'At the desk', tags: ['desk', 'races'], content: '# Big', cover: 'night' };
    expect(sent('POST /api/operator/blog-posts')).toEqual([written]);

    await press('Edit At the desk');
    fill(await panel.findByLabelText('Title'), 'At the desk, again');
    await press('Save');
    await panel.findByText('Changed: At the desk, again.');
    await press('Delete At the desk, again');
    await press('Delete');
    await panel.findByText('No posts yet.');
    await waitFor(() => expect(sent('DELETE /api/operator/blog-posts/7')).toHaveLength(1));
  });
});
