import { LiveChangeSchema, LiveQuerySchema } from '@pitlane/shared/api/live';
import { z } from 'zod';
import { operationsOf, router } from '../../platform/http/operation.ts';
import { createBuckets, spend } from '../../platform/http/rate-limit.ts';
import type { LiveService } from './live.service.ts';
import { liveStream } from './live-stream.ts';
import type { OpenStreams } from './open-streams.ts';

const operation = operationsOf('Live');

const stream = operation('public', 'GET /api/live', {
  operationId: 'streamChanges',
  summary: 'Hear of changes as they happen',
  description:
    'Server-Sent Events named "change", for the topics that are asked for. A thing that changes several times within ' +
    'a moment is named once, at its newest version. The id is a number that only rises; a browser that comes back ' +
    'with it as Last-Event-ID gets what it missed, or an entity "gap" when that is no longer kept: read everything ' +
    'afresh then. Answers carry the newest change that they hold in the header `pitlane-change`; give the lowest one ' +
    'on the page as `since`. An event "position" names the number up to which everything has been told, at the ' +
    'beginning and every 15 seconds. One address may hold 20 streams.',
  request: {
    query: LiveQuerySchema,
    headers: z.object({
      'last-event-id': z
        .string()
        .max(20)
        .optional()
        .describe('The id of the last event seen. Browsers send it automatically.'),
    }),
  },
  errors: ['TOO_MANY_REQUESTS'],
  responses: {
    200: {
      description: 'A stream of events; each `data` is a LiveChange.',
      content: { 'text/event-stream': { schema: LiveChangeSchema } },
    },
  },
});

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Makes proxies like nginx pass each event on at once.
  'x-accel-buffering': 'no',
};

export function liveRoutes(live: LiveService, open: OpenStreams) {
  const buckets = createBuckets({ burst: 60, perSecond: 2 });
  const app = router();
  app.openapi(stream, (c) => {
    const client = c.get('client');
    spend(buckets, client, 'new streams');
    open.requireRoom(client);
    // The body of an answer to HEAD is dropped without a word: a stream would never end.
    if (c.req.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS });
    const { topics, since } = c.req.valid('query');
    const given = c.req.valid('header')['last-event-id'];
    // An id that is no number of ours cannot be resumed from: as good as one that is too old.
    const resumed = given ? (/^\d{1,15}$/.test(given) ? Number(given) : -1) : undefined;
    const request = { topics: topics && new Set(topics), seen: resumed ?? since, client };
    return new Response(liveStream(live, request, open), { headers: STREAM_HEADERS });
  });
  return app;
}
