import { PAGES } from '@pitlane/shared/domain/site/pages';
import { index, type RouteConfig, route } from '@react-router/dev/routes';

const files = new Set<string>();

/** A file that serves two paths needs an id for each. */
function idOf(path: string, file: string): string | undefined {
  if (!files.has(file)) return void files.add(file);
  return path.slice(1);
}

export default [
  index('routes/home-redirect.ts'),
  ...PAGES.map(({ path, file }) => {
    const id = idOf(path, file);
    // /author/:id is the same page: the browser's router makes no difference, so one route has both.
    return route(path, `routes/${file}.tsx`, {
      ...(path !== '/Author/:id' && { caseSensitive: true }),
      ...(id && { id }),
    });
  }),
] satisfies RouteConfig;
