import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

/**
 * React Router's handler, loaded through Vite like the site: then both use the same copy of React Router. Node would give
 * its own files the production one, whose contexts the site does not know.
 */
export function createPageHandler(build: ServerBuild): RequestHandler {
  return createRequestHandler(build, 'development');
}
