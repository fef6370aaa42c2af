import { ContactSchema } from '@pitlane/shared/api/contact';
import { PLANS } from '@pitlane/shared/domain/site/plans';
import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { PlanList } from './plan-list.tsx';

describe('/price', () => {
  test('three plans with their prices, and the way to each', async () => {
    const contact = ContactSchema.parse({ takes: true, offices: [] });
    const { user, goBack } = await openPage('/price', {
      answers: { 'GET /api/contact': contact },
      pages: ['/contact'],
    });
    const main = within(screen.getByRole('main'));
    const plan = (name: string) => {
      const card = main.getByRole('heading', { level: 2, name }).closest('li');
      return card ?? document.body;
    };
    const words = {
      Free: ['$0', '1 device', 'Email support'],
      Pro: ['$9.59', 'Up to 2 devices'],
      'For Teams': ['$24.99', 'Up to 10 devices', '24/7 support'],
    };
    expect(PLANS.map(({ label }) => label)).toEqual(Object.keys(words));
    for (const [name, said] of Object.entries(words))
      for (const each of said) expect(plan(name).textContent).toContain(each);
    expect(main.getByText('Prices in USD and VAT inclusive.')).toBeTruthy();

    await user.click(within(plan('For Teams')).getByRole('link'));
    const message = await main.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
    expect(readAddress()).toBe('/contact?plan=teams');
    expect(message.value).toMatch(/plan For Teams \(\$24\.99 per month\)/);
    await goBack();
    await user.click(within(plan('Free')).getByRole('link', { name: 'Register' }));
    await waitFor(() => expect(readAddress()).toBe('/register'));
  });
});

describe('PlanList', () => {
  test('has the words and numbers of the specification, and each plan leads somewhere', () => {
    const Stub = createRoutesStub([{ path: '/price', Component: PlanList }]);
    const html = renderToStaticMarkup(<Stub initialEntries={['/price']} />);
    const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const said of ['Free', '$0', '1 device', 'Email support', 'Pro', '$9.59', 'Up to 2 devices'])
      expect(words).toContain(said);
    for (const said of ['For Teams', '$24.99', 'Up to 10 devices', '24/7 support'])
      expect(words).toContain(said);
    expect([...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/register',
      '/contact?plan=pro',
      '/contact?plan=teams',
    ]);
  });
});
