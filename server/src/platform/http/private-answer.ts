import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/** For operations that answer each account differently: the answer must not be cached. */
export const privateAnswer = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
});
