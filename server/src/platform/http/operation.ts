/** What every route definition is made of. */
import {
  createRoute,
  OpenAPIHono,
  type RouteConfig,
  type RouteConfigToEnv,
  type RouteHandler,
} from '@hono/zod-openapi';
import { type ErrorResponse, ErrorResponseSchema, NoQuerySchema } from '@pitlane/shared/api/common';
import { AppError, ERROR_STATUS, type ErrorCode } from '@pitlane/shared/domain/app-error';
import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import {
  type Access,
  type AccessOf,
  type AccessVariables,
  type DeclaredAccess,
  guard,
  parseAccess,
  SECURITY,
} from './access.ts';
import type { HttpEnv } from './http-env.ts';
import { privateAnswer } from './private-answer.ts';
import { isRateLimit } from './rate-limit.ts';

/** Only operationsOf makes objects with it, so each of them has a guard. */
const GUARDED = Symbol('guarded');
type Guarded = { [GUARDED]: true };

/**
 * A set of routes. It takes operations alone, because an operation has a guard: a path that is added in another way would be open to
 * all. The application that it is mounted in reads the requests and answers the errors.
 */
export class Router {
  readonly #routes = new OpenAPIHono<HttpEnv>();

  /** Adds an operation with its handler. */
  openapi<Added extends RouteConfig & Guarded>(
    operation: Added,
    handler: RouteHandler<Added, HttpEnv & RouteConfigToEnv<Added>>,
  ): this {
    this.#routes.openapi<RouteConfig>(operation, handler as never);
    return this;
  }

  mountIn(api: OpenAPIHono<HttpEnv>): void {
    api.route('/', this.#routes);
  }
}

export function router(): Router {
  return new Router();
}

type Middleware = MiddlewareHandler<HttpEnv>;
type OperationConfig = Omit<RouteConfig, 'method' | 'path' | 'security' | 'middleware'> & {
  /** What it can answer besides the errors that follow from its access, its input and its limit. */
  errors?: readonly ErrorCode[];
  /**
   * Whether the session must have proved within the last half hour who uses it (fresh-proof.ts): for what changes the ways to sign in.
   * Every write of an operator needs it, unless this is false.
   */
  fresh?: boolean;
  /** Limits and headers of the answer run before the guard, all else after it. */
  middleware?: Middleware | readonly Middleware[];
};
/** What a request for it begins with: "GET /api/nfts/{id}". */
type RequestLine = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** An operation as its router mounts it. Its handler finds in `c.var` what the guard has left there. */
type Operation<Who extends Access, Config extends OperationConfig> = Omit<
  Config,
  'errors' | 'middleware' | 'fresh'
> &
  Guarded & {
    method: RouteConfig['method'];
    path: string;
    middleware: MiddlewareHandler<{ Variables: AccessVariables[Who] }>;
  };

/** The first of the middleware of operations that only some pages use: a studio that has none of these pages has none of the operations. */
const requirePage = (pages: readonly string[]): Middleware => {
  return async (_, next) => {
    if (!pages.some(isPageThere)) throw new AppError('NOT_FOUND', 'This site doesn’t have this.');
    await next();
  };
};

/**
 * Defines the operations of one noun, whose name is the heading above them on the reference page. `onlyFor`: the paths of the pages
 * without which they are not there either.
 */
export function operationsOf(tag: string, { onlyFor }: { onlyFor?: readonly string[] } = {}) {
  /**
   * Defines an operation of the API. `declared` is who may call it: that is checked before parameters and body are read by their schemas,
   * and written into the OpenAPI document, as is `fresh`. Without a query schema it takes no query parameters. Answers to an account or an operator
   * are not cached.
   */
  return function operation<Who extends DeclaredAccess, Config extends OperationConfig>(
    declared: Who,
    requestLine: RequestLine,
    config: Config,
  ): Operation<AccessOf<Who>, Config> {
    const { access, scope } = parseAccess(declared);
    const [method, path] = requestLine.split(' ');
    const {
      errors = [],
      middleware = [],
      fresh = IS_OPERATORS[access] && method !== 'GET',
      ...route
    } = config;
    const security = SECURITY[access];
    const isPrivate = access !== 'public' && access !== 'visitor';
    const given = [middleware, isPrivate ? privateAnswer : []].flat();
    const isEarly = (each: Middleware) => isRateLimit(each) || each === privateAnswer;
    const request = { query: NoQuerySchema, ...route.request };
    const usual = [
      ...inputErrors(request),
      ...ACCESS_ERRORS[access],
      ...(fresh ? (['PROOF_REQUIRED'] as const) : []),
      ...(given.some(isRateLimit) ? (['TOO_MANY_REQUESTS'] as const) : []),
      ...(onlyFor ? (['NOT_FOUND'] as const) : []),
    ];
    const described = createRoute({
      tags: [tag],
      ...route,
      method: method?.toLowerCase(),
      path,
      request,
      responses: { ...errorResponses(...new Set([...usual, ...errors])), ...route.responses },
      ...(security && { security }),
      middleware: [
        ...(onlyFor ? [requirePage(onlyFor)] : []),
        ...given.filter(isEarly),
        guard(declared, { operationId: route.operationId ?? requestLine, fresh }),
        ...given.filter((each) => !isEarly(each)),
      ] as Middleware[],
      'x-access': access,
      ...(scope && { 'x-scope': scope }),
      ...(fresh && { 'x-fresh-proof': true }),
    } as RouteConfig);
    return Object.assign(described, { [GUARDED]: true }) as unknown as Operation<AccessOf<Who>, Config>;
  };
}

const IS_OPERATORS: Record<Access, boolean> = {
  public: false,
  visitor: false,
  account: false,
  operator: true,
  'next owner': true,
  owner: true,
};
const OPERATOR_ERRORS = ['UNAUTHENTICATED', 'FORBIDDEN', 'PROOF_REQUIRED'] as const;
const ACCESS_ERRORS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  visitor: [],
  account: ['UNAUTHENTICATED'],
  operator: OPERATOR_ERRORS,
  'next owner': OPERATOR_ERRORS,
  owner: OPERATOR_ERRORS,
};

/** Errors of what it reads: where it reads no values, none can be wrong. */
function inputErrors({ query, params, headers, body }: NonNullable<RouteConfig['request']>): ErrorCode[] {
  const hasValues = query !== NoQuerySchema || [params, headers, body].some((each) => each !== undefined);
  return hasValues ? ['BAD_REQUEST', 'UNKNOWN_PARAMETER'] : ['UNKNOWN_PARAMETER'];
}

/** A JSON answer for a route's `responses`. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** An answer that is a file, of one of these media types. */
export function binary(description: string, ...types: string[]) {
  const schema = { type: 'string' as const, format: 'binary' };
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** A JSON body for a route's `request`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

const EXAMPLE: Record<ErrorCode, ErrorResponse['error']> = {
  BAD_REQUEST: { code: 'BAD_REQUEST', message: 'limit must be at most 100.', field: 'limit' },
  UNKNOWN_PARAMETER: {
    code: 'UNKNOWN_PARAMETER',
    message: 'There is no query parameter "colour". Use one of these: chain, buildSeries, currentRank.',
    field: 'colour',
  },
  UNAUTHENTICATED: { code: 'UNAUTHENTICATED', message: 'Sign in first: this needs an account.' },
  FORBIDDEN: {
    code: 'FORBIDDEN',
    message: 'Pages of other sites can read here, but not write. Send this from the site itself.',
  },
  PROOF_REQUIRED: {
    code: 'PROOF_REQUIRED',
    message: "Confirm it's you to continue.",
    proof: { of: 'account', ways: ['password', 'wallet'] },
  },
  NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no item binance-cars-999.', field: 'id' },
  METHOD_NOT_ALLOWED: { code: 'METHOD_NOT_ALLOWED', message: 'DELETE isn’t possible here; GET is.' },
  CONFLICT: {
    code: 'CONFLICT',
    message: 'This name is taken. Choose another.',
    field: 'username',
  },
  PAYLOAD_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 64 KiB.' },
  TOO_MANY_REQUESTS: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many views. Try again in 3 seconds.',
  },
  INTERNAL: { code: 'INTERNAL', message: 'Something went wrong on our side. We’ve logged it.' },
  CHAIN_UNAVAILABLE: { code: 'CHAIN_UNAVAILABLE', message: 'BNB Smart Chain isn’t responding.' },
  STARTING: { code: 'STARTING', message: 'The site is starting. Try again in a few seconds.' },
  DATABASE_UNAVAILABLE: {
    code: 'DATABASE_UNAVAILABLE',
    message: 'We can’t reach the database right now. Try again in a few seconds.',
  },
  STORAGE_UNAVAILABLE: {
    code: 'STORAGE_UNAVAILABLE',
    message: 'We can’t store or read pictures right now. Try again in a minute.',
  },
  DISK_FULL: {
    code: 'DISK_FULL',
    message: "We can't store files right now. Your file was not uploaded. Try again later.",
  },
  EXCHANGE_UNAVAILABLE: {
    code: 'EXCHANGE_UNAVAILABLE',
    message: 'OpenSea isn’t responding. Try again in a minute.',
  },
  TIMEOUT: { code: 'TIMEOUT', message: 'This took too long and was stopped. Ask for less, or try again.' },
};

const WHEN: Record<ErrorCode, string> = {
  BAD_REQUEST: 'A value is not allowed',
  UNKNOWN_PARAMETER: 'A parameter is not known',
  UNAUTHENTICATED: 'No account is signed in, or the session has ended',
  FORBIDDEN: 'Not for this caller, or not from a page of another site',
  PROOF_REQUIRED:
    "The session has not proved in the last 30 minutes who uses it (`proof.of` is `account`), or the owner's wallet has not signed for it in the last 12 hours (`owner`), or an operator's passkey has not (`operator`)",
  NOT_FOUND: 'There is no such thing',
  METHOD_NOT_ALLOWED: 'Not with this method',
  CONFLICT: 'Something else stands in the way',
  PAYLOAD_TOO_LARGE: 'The body is too large',
  TOO_MANY_REQUESTS: 'Too fast; `Retry-After` says when to try again',
  INTERNAL: 'A defect of the server',
  CHAIN_UNAVAILABLE: 'The chain isn’t responding',
  STARTING: 'The server is not ready yet',
  DATABASE_UNAVAILABLE: 'The database is away; `Retry-After` says when to try again',
  STORAGE_UNAVAILABLE: 'The storage of uploads does not answer',
  DISK_FULL: 'The disk of the server has no room for more files',
  EXCHANGE_UNAVAILABLE: 'The exchange cannot be asked',
  TIMEOUT: 'It took too long and was stopped',
};

/** When these errors are answered, in one sentence, and an example of each. They have one status. */
export function describeErrors(codes: readonly ErrorCode[]) {
  const [first = '', ...others] = codes.map((code) => WHEN[code]);
  const sentence = [first, ...others.map((each) => each.charAt(0).toLowerCase() + each.slice(1))].join(
    ', or ',
  );
  const examples = Object.fromEntries(codes.map((code) => [code, { value: { error: EXAMPLE[code] } }]));
  return { description: `${sentence}.`, examples };
}

type Described = {
  description: string;
  content: { 'application/json': { schema: typeof ErrorResponseSchema } };
};
type StatusOf<Code extends ErrorCode> = (typeof ERROR_STATUS)[Code];

/** The error answers of a route, grouped by status, each with an example. */
export function errorResponses<Code extends ErrorCode>(...codes: Code[]): Record<StatusOf<Code>, Described> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const answers = statuses.map((status) => {
    const { description, examples } = describeErrors(codes.filter((code) => ERROR_STATUS[code] === status));
    return [
      status,
      { description, content: { 'application/json': { schema: ErrorResponseSchema, examples } } },
    ];
  });
  return Object.fromEntries(answers) as Record<StatusOf<Code>, Described>;
}
