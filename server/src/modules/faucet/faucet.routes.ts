import {
  FaucetQuerySchema,
  FaucetRequestSchema,
  FaucetResponseSchema,
  FaucetStateSchema,
} from '@pitlane/shared/api/faucet';
import { AppError } from '@pitlane/shared/domain/app-error';
import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { FaucetService } from './faucet.service.ts';

const operation = operationsOf('Minting');

const give = operation('public', 'POST /api/faucet', {
  operationId: 'askFaucet',
  summary: 'Get coins of a demo chain',
  description:
    `Demo world only: sends ${formatUnits(FAUCET.giftWei)} native coins to a wallet that has less than ` +
    `${formatUnits(FAUCET.enoughWei)}, and ${formatUnits(FAUCET.ethWei)} test ETH to a wallet that never had any; at most once a ` +
    'minute per wallet and chain.',
  request: { body: jsonBody(FaucetRequestSchema) },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(FaucetResponseSchema, 'The coins are on their way.') },
  middleware: rateLimited('faucet requests', { burst: 30, perSecond: 1 }),
});

const look = operation('public', 'GET /api/faucet', {
  operationId: 'getFaucetState',
  summary: 'Tell whether a wallet would get coins',
  description:
    'Demo world only: what the wallet has, up to what the faucet fills it, and how long it has to wait.',
  request: { query: FaucetQuerySchema },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(FaucetStateSchema, 'What the faucet would do.') },
  middleware: rateLimited('faucet requests', { burst: 60, perSecond: 2 }),
});

/** Without a service (outside the demo world) the faucet answers that it does not exist. */
export function faucetRoutes(service: FaucetService | undefined) {
  return router()
    .openapi(give, async (c) => c.json(await found(service).give(c.req.valid('json')), 200))
    .openapi(look, async (c) => c.json(await found(service).look(c.req.valid('query')), 200));
}

function found(service: FaucetService | undefined): FaucetService {
  if (service) return service;
  throw new AppError(
    'NOT_FOUND',
    'The faucet exists only in the demo world. On real chains, you need real coins.',
  );
}
