import { createRoute } from '@hono/zod-openapi';
import { LiveChangeSchema, LiveQuerySchema } from '@pitlane/shared/api/live';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import { errorResponses, router } from '../../lib/http/operation.ts';
import { createBuckets, spend } from '../../lib/http/rate-limit.ts';
import type { LiveService } from './live.service.ts';
import { liveStream, type OpenStreams } from './live-stream.ts';

const MAX_STREAMS = 10_000;

const stream = createRoute({
  method: 'get',
  path: '/api/live',
  operationId: 'streamChanges',
  tags: ['Live'],
  summary: 'Hear of changes as they happen',
  description:
    'Server-Sent Events named "change". The id is a number that only rises; a browser that comes back with it as ' +
    'Last-Event-ID gets what it missed, or an entity "gap" when that is no longer kept: read everything afresh then. ' +
    'A page that knows what it was made from names it once, as `since`. A comment every 15 seconds keeps the connection open.',
  request: {
    query: LiveQuerySchema,
    headers: z.object({
      'last-event-id': z
        .string()
        .max(20)
        .optional()
        .describe('The id of the last event seen; browsers send it by themselves.'),
    }),
  },
  responses: {
    200: {
      description: 'A stream of events; each `data` is a LiveChange.',
      content: { 'text/event-stream': { schema: LiveChangeSchema } },
    },
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'TOO_MANY_REQUESTS'),
  },
});

export function liveRoutes(live: LiveService, open: OpenStreams) {
  const buckets = createBuckets({ burst: 60, perSecond: 2 });
  const app = router();
  app.openapi(stream, (c) => {
    spend(buckets, c.get('client'), 'New streams');
    if (open.size >= MAX_STREAMS) {
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too many pages are listening just now. Try again in a minute.',
      );
    }
    const given = c.req.valid('header')['last-event-id'];
    // An id that is no number of ours cannot be resumed from: as good as one that is too old.
    const resumed = given ? (/^\d{1,15}$/.test(given) ? Number(given) : -1) : undefined;
    const seen = resumed ?? c.req.valid('query').since;
    return new Response(liveStream(live, seen, open), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Tells proxies of the nginx kind to pass each event on at once.
        'x-accel-buffering': 'no',
      },
    });
  });
  return app;
}
