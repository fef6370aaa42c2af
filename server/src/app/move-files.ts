import type { ServerBuild } from 'react-router';
import { moveToLanguage } from './localize-files.ts';

/** The browser's copy of the route table, as the build names it, in each language. */
const ROUTE_TABLE = /^\/assets\/[^/]+\/manifest-[^/]+\.js$/;

/** Puts the base path in front of each address of a built file in JSON. */
const moveAddresses = (json: string, basePath: string) =>
  json.replaceAll('"/assets/', `"${basePath}/assets/`);

/**
 * Returns a built site as if it was built for a base path, and for the language whose code is in a folder of /assets. One build serves any path:
 * only its route table names whole addresses.
 */
export function moveBuild(build: ServerBuild, basePath: string, folder: string): ServerBuild {
  const inLanguage = moveToLanguage(JSON.stringify(build.assets), folder);
  const assets = JSON.parse(moveAddresses(inLanguage, basePath)) as ServerBuild['assets'];
  return { ...build, basename: basePath || build.basename, publicPath: `${basePath}/`, assets };
}

/** Returns the bytes of a built file for a base path; undefined when they are the same as at the root. */
export function moveFile(
  path: string,
  bytes: Buffer<ArrayBuffer>,
  basePath: string,
): Buffer<ArrayBuffer> | undefined {
  if (basePath === '' || !ROUTE_TABLE.test(path)) return undefined;
  return Buffer.from(moveAddresses(bytes.toString(), basePath));
}
