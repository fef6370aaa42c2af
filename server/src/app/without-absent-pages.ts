import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import { data, type ServerBuild } from 'react-router';

function answerAbsent(): never {
  throw data({ code: 'NOT_FOUND' }, { status: 404 });
}

/**
 * Returns a built site whose absent pages answer 404 before anything of them is loaded. Their routes stay in the table: a browser has
 * the same table from the build, and both must find the same page at an address.
 */
export function withoutAbsentPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.path || isPageThere(`/${route.path.replace(/^\//, '')}`)) return [id, route];
    return [id, { ...route, module: { ...route.module, loader: answerAbsent, action: undefined } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
