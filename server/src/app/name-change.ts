import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../platform/http/http-env.ts';

/** Names in each answer the newest change that it certainly holds: the one that was known before it was made. */
export function nameChange(newest: () => number) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const known = newest();
    await next();
    c.header(CHANGE_HEADER, String(known));
  });
}
