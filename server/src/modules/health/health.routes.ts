import { AliveSchema, ClientSchema, HealthSchema, ReadinessSchema } from '@pitlane/shared/api/health';
import type { HealthService } from '../../core/server-deps.ts';
import { json, operationsOf, router } from '../../platform/http/operation.ts';

const operation = operationsOf('Site');

const read = operation('public', 'GET /api/health', {
  operationId: 'getHealth',
  summary: 'Tell how the index is',
  description:
    'How far each chain has been read, and what is wrong. Always 200 while the process answers: people and dashboards ' +
    'read it. Load balancers ask `/api/health/ready`.',
  responses: { 200: json(HealthSchema, 'The state of the index.') },
});

const ready = operation('public', 'GET /api/health/ready', {
  operationId: 'getReadiness',
  summary: 'Check whether this process can serve',
  description:
    'For a load balancer or an alarm. 503, with the causes, while the database is away or lacks tables, while a chain ' +
    'has no indexer, its index has stopped, its node does not answer, or its newest block is too old.',
  responses: {
    200: json(ReadinessSchema, 'It can serve.'),
    503: json(ReadinessSchema, 'It cannot serve; `problems` lists the causes.'),
  },
});

const live = operation('public', 'GET /api/health/live', {
  operationId: 'getLiveness',
  summary: 'Check that this process runs',
  description:
    'For a supervisor that restarts hanging processes. It doesn’t check the database or the chains.',
  responses: { 200: json(AliveSchema, 'It runs.') },
});

const client = operation('public', 'GET /api/health/client', {
  operationId: 'getClient',
  summary: 'Tell how the sender is seen',
  description:
    'The address of the sender as limits count it, and how many proxies it came through. `pitlane doctor` asks it whether TRUSTED_PROXIES is right.',
  responses: { 200: json(ClientSchema, 'The sender.') },
});

/** `trustedProxies`: how many proxies the server believes. */
export function healthRoutes(service: HealthService, trustedProxies: number) {
  return router()
    .openapi(read, async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await service.health(), 200);
    })
    .openapi(ready, async (c) => {
      c.header('cache-control', 'no-store');
      const readiness = await service.readiness();
      if (readiness.ready) return c.json(readiness, 200);
      c.header('retry-after', '1');
      return c.json(readiness, 503);
    })
    .openapi(client, (c) => {
      c.header('cache-control', 'no-store');
      const forwarded = c.req.header('x-forwarded-for')?.split(',').length ?? 0;
      return c.json({ address: c.var.client ?? 'unknown', forwarded, trusted_proxies: trustedProxies }, 200);
    })
    .openapi(live, (c) => {
      c.header('cache-control', 'no-store');
      return c.json({ status: 'ok' as const }, 200);
    });
}
