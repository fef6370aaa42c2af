import type { ServerBuild } from 'react-router';

/** The browser's copy of the route table, as the build names it. */
const ROUTE_TABLE = /^\/assets\/manifest-[^/]+\.js$/;

/** Puts the base path in front of each address of a built file in JSON. */
const moveAddresses = (json: string, basePath: string) =>
  json.replaceAll('"/assets/', `"${basePath}/assets/`);

/** Returns a built site as if it was built for a base path. One build serves any path: only its route table names whole addresses. */
export function moveBuild(build: ServerBuild, basePath: string): ServerBuild {
  if (basePath === '') return build;
  const assets = JSON.parse(moveAddresses(JSON.stringify(build.assets), basePath)) as ServerBuild['assets'];
  return { ...build, basename: basePath, publicPath: `${basePath}/`, assets };
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
