import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { FaucetRequestSchema, FaucetResponseSchema } from '@pitlane/shared/api/drops';
import { AppError } from '@pitlane/shared/domain/app-error';
import { FAUCET } from '@pitlane/shared/domain/faucet';
import { formatUnits } from '@pitlane/shared/domain/money';
import { errorResponses, json, jsonBody, router } from '../../lib/http/operation.ts';
import { rateLimited } from '../../lib/http/rate-limit.ts';
import type { FaucetService } from './faucet.service.ts';

const give = createRoute({
  method: 'post',
  path: '/api/faucet',
  operationId: 'askFaucet',
  tags: ['Minting'],
  summary: 'Get coins of a demo chain',
  description:
    `Demo world only: sends ${formatUnits(FAUCET.giftWei)} native coins to a wallet that has less than ` +
    `${formatUnits(FAUCET.enoughWei)}, at most once a minute per wallet and chain.`,
  request: { query: NoQuerySchema, body: jsonBody(FaucetRequestSchema) },
  responses: {
    200: json(FaucetResponseSchema, 'The coins are on their way.'),
    ...errorResponses(
      'BAD_REQUEST',
      'UNKNOWN_PARAMETER',
      'NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'CHAIN_UNAVAILABLE',
    ),
  },
  middleware: rateLimited('Faucet requests', { burst: 30, perSecond: 1 }),
});

/** Without a service (outside the demo world) the faucet says that it does not exist. */
export function faucetRoutes(service: FaucetService | undefined) {
  return router().openapi(give, async (c) => {
    if (!service) {
      throw new AppError(
        'NOT_FOUND',
        'There is a faucet in the demo world only; coins of real chains are bought.',
      );
    }
    return c.json(await service.give(c.req.valid('json')), 200);
  });
}
