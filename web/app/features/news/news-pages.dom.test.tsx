import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { fill } from '../../testing/dom/fill.ts';
import { makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { answerPost, makeComment, makePost, makePosts } from '../../testing/dom/make-news.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';

const main = () => within(screen.getByRole('main'));

describe('/news', () => {
  const laps = [6, 5, 4, 3, 2, 1].map((n) => makePost({ id: n, title: `Lap ${n}`, tags: ['lap'] }));

  test('goes on page by page, and leads to a post and to its tags', async () => {
    const { user } = await openPage('/news?tag=lap', {
      pages: ['/news/6'],
      answers: {
        ...answerPost(laps[0] ?? makePost()),
        'GET /api/blog-posts/tags': { tags: [{ name: 'lap', posts: 6 }] },
        'GET /api/blog-posts': ({ url }) => {
          const page = Number(url.searchParams.get('page'));
          return makePosts(laps.slice((page - 1) * 5, page * 5), { total: laps.length, page });
        },
      },
    });
    const titles = () =>
      main()
        .getAllByRole('article')
        .map((each) => within(each).getByRole('heading', { level: 2 }).textContent);
    expect(titles()).toEqual(['Lap 6', 'Lap 5', 'Lap 4', 'Lap 3', 'Lap 2']);
    const pages = () => within(main().getByRole('navigation', { name: 'Pages' }));
    expect(main().getByRole('navigation', { name: 'Pages' }).textContent).toBe('Prev1-56Next');
    expect(pages().queryByRole('link', { name: 'Prev' })).toBeNull();
    await user.click(pages().getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(titles()).toEqual(['Lap 1']));
    expect(readAddress()).toBe('/news?tag=lap&page=2');
    await user.click(pages().getByRole('link', { name: 'Posts 1-5' }));
    await waitFor(() => expect(titles()).toHaveLength(5));
    expect(main().getByRole('link', { name: 'RSS feed' }).getAttribute('href')).toBe('/news/rss.xml');

    await user.click(main().getByRole('link', { name: 'Read more: Lap 6' }));
    await main().findByRole('heading', { level: 1, name: 'Lap 6' });
    expect(readAddress()).toBe('/news/6');
    const aside = within(main().getByRole('complementary', { name: 'About this post' }));
    for (const name of ['Recent posts', 'About', 'Tags']) aside.getByRole('heading', { name });
    expect(aside.getByRole('link', { name: 'lap' }).getAttribute('href')).toBe('/news?tag=lap');
  });
});

describe('likes of a post', () => {
  test('invite a visitor to sign in', async () => {
    const { user } = await openPage('/news/7', { answers: answerPost(makePost()) });
    await user.click(main().getByRole('button', { name: 'Like this post, 0 likes' }));
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    await messages.findByText('Sign in to like posts.');
    await user.click(await messages.findByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: '/login?to=%2Fnews%2F7' });
  });

  test('count at once for an account, unless the server refuses', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    storeSession();
    const { user, server } = await openPage('/news/7', {
      answers: {
        ...answerPost(makePost()),
        'GET /api/auth/me': makeUser(),
        'GET /api/blog-posts/:id/like': { liked: false, likes: 0 },
        'PUT /api/blog-posts/:id/like': { liked: true, likes: 1 },
        'DELETE /api/blog-posts/:id/like': refuse(503, 'DATABASE_UNAVAILABLE', 'Not just now.'),
      },
    });
    const like = main().getByRole('button', { name: /^Like this post/ });
    await waitFor(() => expect(server.count('GET /api/blog-posts/7/like')).toBe(1));
    await user.click(like);
    await waitFor(() => expect(like.getAttribute('aria-label')).toBe('Like this post, 1 like'));
    expect(like.getAttribute('aria-pressed')).toBe('true');
    await user.click(like);
    await within(screen.getByRole('region', { name: 'Messages' })).findByText(
      'We couldn’t save this. Not just now.',
    );
    expect(like.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('comments', () => {
  const WORDS = 'I counted three.';
  const SENT = 'Thank you. Your message has been sent.';

  async function openComments(comments = [makeComment()], answers: Answers = {}) {
    const page = await openPage('/news/7', {
      answers: {
        ...answerPost(makePost(), comments),
        'POST /api/blog-posts/:id/comment-form': { token: 'token', ready_in: -1 },
        'POST /api/blog-posts/:id/comments': { id: 9, state: 'held' },
        ...answers,
      },
    });
    const form = within(main().getByRole('form', { name: 'Comment' }));
    const press = (name: string) => page.user.click(form.getByRole('button', { name }));
    const write = () => {
      fill(form.getByLabelText('Name'), 'Otto');
      fill(form.getByLabelText('Email'), 'otto@cars.example');
      fill(form.getByLabelText('Message'), WORDS);
    };
    const sent = () =>
      page.server.asked
        .filter(({ url }) => url.pathname === '/api/blog-posts/7/comments')
        .map(({ body }) => body);
    return { ...page, form, press, write, sent };
  }
  const BODY = { name: 'Otto', email: 'otto@cars.example', message: WORDS, website: '', token: 'token' };

  test('say what is wrong at its field, and are sent as a whole', async () => {
    const { form, press, write, sent } = await openComments([]);
    main().getByRole('heading', { name: 'No comments yet' });
    fill(form.getByLabelText('Name'), 'Otto');
    fill(form.getByLabelText('Email'), 'otto');
    await press('Send comment');
    expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please check your email',
      'Please check your message',
    ]);
    expect(form.getByLabelText('Email')).toBe(document.activeElement);
    expect(sent()).toEqual([]);
    write();
    await press('Send comment');
    await form.findByText(SENT);
    expect(form.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
    expect(sent()).toEqual([BODY]);
  });

  test('that do not get through are kept, and sent again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { form, press, write, server, sent } = await openComments([], {
      'POST /api/blog-posts/:id/comments': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    write();
    await press('Send comment');
    expect((await form.findByRole('alert')).textContent).toContain('Error, email not sent');
    expect(form.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(WORDS);
    server.answer({ 'POST /api/blog-posts/:id/comments': { id: 9, state: 'held' } });
    await press('Send comment');
    await form.findByText(SENT);
    expect(sent()).toHaveLength(2);
  });

  test('wait until the server accepts the time they took to write', async () => {
    startFakeClock();
    const { form, press, write, server, sent } = await openComments([], {
      'POST /api/blog-posts/:id/comment-form': { token: 'token', ready_in: 300 },
    });
    write();
    await press('Send comment');
    await waitFor(() => expect(server.count('POST /api/blog-posts/7/comment-form')).toBe(1));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(102_000);
    await form.findByText(SENT);
    expect(sent()).toEqual([BODY]);
  });

  test('answer another one: the focus is where one writes', async () => {
    const { form, press, write, user, sent } = await openComments();
    const shown = within(main().getByRole('article', { name: 'Comment by Vera' }));
    shown.getByRole('button', { name: 'Reply to Vera' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(form.getByLabelText('Message')).toBe(document.activeElement));
    write();
    await press('Send reply');
    await form.findByText(SENT);
    expect(sent()).toEqual([{ ...BODY, parent: 1 }]);
    form.getByRole('button', { name: 'Send comment' });
  });

  test('have their replies below them', async () => {
    const reply = makeComment({ id: 2, username: 'Otto', comment: WORDS });
    await openComments([makeComment({ replies: [reply] })]);
    const thread = main().getByRole('article', { name: 'Comment by Vera' }).closest('li') as HTMLElement;
    within(within(thread).getByRole('article', { name: 'Comment by Otto' })).getByText(WORDS);
  });
});
