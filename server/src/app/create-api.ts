import { inspect } from 'node:util';
import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { WHITELISTS_PATH } from '../modules/whitelists/whitelists.routes.ts';
import { errorResponse, notFound, onError } from '../platform/http/errors.ts';
import { badRequest } from '../platform/http/explain-issue.ts';
import type { HttpEnv, Identify } from '../platform/http/http-env.ts';
import type { SharedLimits } from '../platform/http/limits.ts';
import type { Router } from '../platform/http/operation.ts';
import { inheritContext } from '../platform/http/request-context.ts';
import { requireCleanAddress, requireCleanBody } from '../platform/http/require-clean-input.ts';
import { revalidate } from '../platform/http/revalidate.ts';
import type { Log } from '../platform/log.ts';
import { addReference } from './openapi.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Operations that read their bodies themselves, piece by piece and within limits of their own. */
const STREAMED = ['/api/upload', '/api/files/*', WHITELISTS_PATH];

/** Packages may throw values that are not Errors. `onError` handles Errors only. */
const throwErrors: MiddlewareHandler<HttpEnv> = async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(`no error was thrown: ${inspect(thrown)}`);
  }
};

/** For routes that are all public. */
const NO_ACCOUNTS: Identify = {
  caller: async () => undefined,
  standing: async () => undefined,
  proof: async () => ({ provedAt: 0, ways: [] }),
};

type ApiOptions = {
  identify?: Identify;
  /** Where limits of all processes count. Without it each process counts for itself. */
  sharedLimits?: SharedLimits | undefined;
  /** Where the site is on its host, for the reference: '' or '/market'. */
  basePath?: string;
  /** The folder of the built site, for the reference's fonts. */
  webAssets?: string;
};

/** The application that the modules' routes are mounted in: it reads requests by their schemas and answers every error. */
export function createApi(
  log: Log,
  routes: Router[],
  { identify = NO_ACCOUNTS, sharedLimits, basePath = '', webAssets = '' }: ApiOptions = {},
): OpenAPIHono<HttpEnv> {
  const api = new OpenAPIHono<HttpEnv>({
    defaultHook(result, c) {
      if (result.success) return;
      const given = result.target === 'query' ? Object.entries(c.req.queries()) : [];
      const repeated = given.flatMap(([name, values]) => (values.length > 1 ? [name] : []));
      throw badRequest(result.error, repeated);
    },
  });
  api.onError(onError);
  api.notFound(notFound);
  api.use(inheritContext(log, { identify, sharedLimits }), throwErrors);
  api.use(
    methodNotAllowed<HttpEnv>({
      app: api,
      onMethodNotAllowed(c, methods) {
        const message = `${c.req.method} isn’t possible here; ${methods.join(', ')} is.`;
        const answer = errorResponse(new AppError('METHOD_NOT_ALLOWED', message));
        answer.headers.set('allow', methods.join(', '));
        return answer;
      },
    }),
  );
  api.use(revalidate);
  api.use(requireCleanAddress);
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError() {
      throw new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`);
    },
  });
  api.use(except(STREAMED, limited, requireCleanBody));
  for (const each of routes) each.mountIn(api);
  addReference(api, { basePath, webAssets });
  return api;
}
