import { PAGES } from '@pitlane/shared/domain/site/pages';
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home-redirect.ts'),
  ...PAGES.map(({ path, file }, place) => {
    // A file that serves two paths needs an id for the second.
    const isSecond = PAGES.findIndex((page) => page.file === file) < place;
    // /author/:id is the same page: the browser's router makes no difference, so one route has both.
    return route(path, `routes/${file}.tsx`, {
      ...(path !== '/Author/:id' && { caseSensitive: true }),
      ...(isSecond && { id: path.slice(1) }),
    });
  }),
] satisfies RouteConfig;
