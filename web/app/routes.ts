import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** One page. Paths are case-sensitive: /Author/:id and /author/:id are different pages. */
function page(path: string, file: string): RouteConfigEntry {
  return route(path, file, { caseSensitive: true });
}

export default [
  index('routes/home-redirect.ts'),
  // Pages, in the order of the specification's route table.
  page('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
