import type { Plugin } from 'vite';

const ROUTER = '/react-router/dist/production/lib';
const QUERY = '/@tanstack/query-core/build/modern';

/**
 * Parts of libraries that are switched off on this site, and that it has no switch to leave out: what is there instead says
 * "off" with the same names. Measuring calls (`instrumentations`) are not given to the router; and routes that are discovered
 * one by one are none here, because the whole table comes with the first page (react-router.config.ts). Of TanStack Query the
 * mutations: what is sent goes by `useWork` and the like, and no mutation ever comes into its cache.
 */
const OFF = new Map([
  [
    `${ROUTER}/router/instrumentation.js`,
    `export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  ],
  [
    `${ROUTER}/dom/ssr/fog-of-war.js`,
    `export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getManifestPath = () => '';
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;
    export const URL_LIMIT = 0;`,
  ],
  [
    `${QUERY}/mutationCache.js`,
    `export class MutationCache {
      clear() {}
      getAll() { return []; }
      findAll() { return []; }
      async resumePausedMutations() {}
    }`,
  ],
]);

/** Leaves them out of what browsers load: over 3 KiB. Fails the build when a library no longer has such a file. */
export function unusedParts(): Plugin {
  const left = new Set(OFF.keys());
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      for (const [file, code] of OFF) {
        if (!id.endsWith(file)) continue;
        left.delete(file);
        return code;
      }
      return undefined;
    },
    buildEnd(failure) {
      if (!failure && left.size > 0) this.error(`Not there any more, see unused-parts.ts: ${[...left]}`);
    },
  };
}
