import { HELP_TOPIC_LABEL } from '@pitlane/shared/domain/site/help';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeArticle, makeHelp, makeHit } from '../../testing/dom/make-help.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';

const HELP: Answers = {
  'GET /api/help': ({ url }) => {
    const asked = url.searchParams.get('q');
    return makeHelp(asked === null ? null : asked === 'xylophone' ? [] : [makeHit()]);
  },
};

async function openHelp(address: string, answers: Answers = {}) {
  const page = await openPage(address, {
    answers: { ...HELP, ...answers },
    pages: ['/helpcenter', '/helpcenter/connect-a-wallet'],
  });
  return { ...page, main: within(screen.getByRole('main')) };
}

describe.each(['/helpcenter', '/helpcenterGrey'])('%s', (path) => {
  test('has the six topics, and keeps its address for a question', async () => {
    const { main, user } = await openHelp(path);
    const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(Object.values(HELP_TOPIC_LABEL));
    const box = main.getByRole('searchbox', { name: 'Search the Help Center' });
    fill(box, ' conect walet ');
    await user.type(box, '{Enter}');
    await main.findByRole('heading', { name: '1 article for “conect walet”' });
    expect(readAddress()).toBe(`${path}?q=conect%20walet`);
    await waitFor(() => expect(main.getByRole('status').textContent).toBe('1 article found.'));
  });
});

describe('/helpcenter', () => {
  test('leads from what was found to the article, and from there to others and back', async () => {
    const other = { slug: 'lost-wallet', title: 'I lost my wallet', summary: 'What can be done.' };
    const { main, user } = await openHelp('/helpcenter?q=wallet', {
      'GET /api/help/:slug': ({ url }) =>
        makeArticle(url.pathname.endsWith(other.slug) ? other : { related: [other], next: other }),
    });
    const found = main.getAllByRole('list')[0] as HTMLElement;
    await user.click(within(found).getByRole('link', { name: makeHit().title }));
    await main.findByRole('heading', { level: 1, name: makeHit().title });
    main.getByText('Connect Wallet', { selector: 'strong' });
    const crumbs = within(main.getByRole('navigation', { name: 'Breadcrumbs' }));
    crumbs.getByRole('link', { name: 'Getting Started' });
    within(main.getByRole('navigation', { name: 'In this topic' })).getByRole('link', { name: /^Next/ });
    await user.click(within(main.getByRole('navigation', { name: 'Related articles' })).getByRole('link'));
    await main.findByRole('heading', { level: 1, name: other.title });
    await user.click(main.getByRole('link', { name: 'Help Center' }));
    await main.findByRole('heading', { level: 1, name: 'Help Center' });
    expect(readAddress()).toBe('/helpcenter');
  });

  test('leads from what is not found to us', async () => {
    const { main } = await openHelp('/helpcenter?q=xylophone');
    main.getByRole('heading', { name: 'Nothing found for “xylophone”' });
    expect(main.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/contact');
  });

  test('says so at an address of no article', async () => {
    const words = 'We couldn’t find this article. It may have been renamed. Try searching the Help Center.';
    await openHelp('/helpcenter/no-such-article', {
      'GET /api/help/:slug': refuse(404, 'NOT_FOUND', words),
    });
    await screen.findByText(words);
  });
});
