import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PlanList } from './plan-list.tsx';

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
