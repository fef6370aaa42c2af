import { expect, test } from 'vitest';
import { withoutImports } from './build-web.ts';

test('a route table keeps everything but the imports of its pages', () => {
  const table = {
    entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'] },
    routes: { root: { id: 'root', module: '/assets/root.js', imports: ['/assets/site.js'], css: [] } },
    version: '1',
  };
  const text = withoutImports(`window.__reactRouterManifest=${JSON.stringify(table)};`);
  expect(text).toBe(
    `window.__reactRouterManifest=${JSON.stringify({ ...table, routes: { root: { id: 'root', module: '/assets/root.js', css: [] } } })};`,
  );
});

test('a table in another form is refused', () => {
  expect(() => withoutImports('export default {}')).toThrow('another way');
});
