import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { setBasePath } from '../lib/site-path.ts';
import { Prose } from './prose.tsx';

afterEach(() => setBasePath(''));

const TEXT = '<p><a href="/mint">Mint</a> <a href="https://a.example/b">out</a> <a href="#top">up</a></p>';

test.each([
  ['', '/mint'],
  ['/market', '/market/mint'],
])('at "%s" a link to a page of the site leads to %s', (base, address) => {
  setBasePath(base);
  const html = renderToStaticMarkup(<Prose html={TEXT} />);
  expect(html).toContain(
    `<a href="${address}">Mint</a> <a href="https://a.example/b">out</a> <a href="#top">`,
  );
});

test('what only looks like a link, in a sample of code, stays as it is', () => {
  setBasePath('/market');
  const html = renderToStaticMarkup(<Prose html={'<p><code>&lt;a href="/mint"&gt;</code></p>'} />);
  expect(html).toContain('<code>&lt;a href="/mint"&gt;</code>');
});
