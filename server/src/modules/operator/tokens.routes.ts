import {
  CreatedTokenSchema,
  CreateTokenSchema,
  OperatorTokenListSchema,
  TokenNameSchema,
} from '@pitlane/shared/api/operator-tokens';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { TokensService } from './tokens.service.ts';

const operation = operationsOf('Operator');

const limited = rateLimited('changes to tokens', { burst: 30, perSecond: 0.5 });

const list = operation('operator in person', 'GET /api/operator/tokens', {
  operationId: 'listTokens',
  summary: 'List the tokens of scripts',
  description: 'With their scopes, and when each was used last. The tokens themselves are not stored.',
  responses: { 200: json(OperatorTokenListSchema, 'All tokens that were not revoked.') },
});

const create = operation('operator in person', 'POST /api/operator/tokens', {
  operationId: 'createToken',
  summary: 'Create a token for a script',
  description:
    'It can do what its scopes allow, as long as the account that created it is an operator, for up to a year. Only this answer contains the token.',
  request: { body: jsonBody(CreateTokenSchema) },
  errors: ['CONFLICT'],
  responses: { 201: json(CreatedTokenSchema, 'The token.') },
  middleware: limited,
});

const revoke = operation('operator in person', 'DELETE /api/operator/tokens/{name}', {
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description: 'The next request with it is refused.',
  request: { params: TokenNameSchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(OperatorTokenListSchema, 'The tokens since then.') },
  middleware: limited,
});

/** Routes for the tokens of operators' scripts. No token can use them. */
export function tokensRoutes(service: TokensService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(), 200))
    .openapi(create, async (c) => c.json(await service.create(c.var.operator, c.req.valid('json')), 201))
    .openapi(revoke, async (c) =>
      c.json(await service.revoke(c.var.operator, c.req.valid('param').name), 200),
    );
}
