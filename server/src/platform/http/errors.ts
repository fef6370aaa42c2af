import type { ErrorResponse } from '@pitlane/shared/api/common';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { toDatabaseAppError } from '../db/db-errors.ts';
import type { Log } from '../log.ts';
import { openSignal } from '../signals.ts';
import type { HttpEnv } from './http-env.ts';
import { createRefusalLog } from './refusal-log.ts';

/** One for each log: what one application refuses must not silence another in the same process. */
const refusalLogs = new WeakMap<Log, ReturnType<typeof createRefusalLog>>();

function logRefusal(log: Log, error: AppError, facts: object, client: string | undefined): void {
  const write = refusalLogs.get(log) ?? createRefusalLog();
  refusalLogs.set(log, write);
  write(log, error, facts, client);
}
const failureSignal = openSignal('failure');

const BROKEN = 'Something went wrong on our side. We’ve logged it. Try again in a moment.';

/** nginx's status for a client that closed the connection. It is never sent: it appears in the access log. */
const CLIENT_GONE = 499;

/** The one error answer: the shape of shared/src/api/common.ts with the code's own status. */
export function errorResponse(error: AppError): Response {
  const { code, message, field, proof, status } = error;
  const body: ErrorResponse = {
    error: { code, message, ...(field !== undefined && { field }), ...(proof && { proof }) },
  };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...retryAfter(error) } });
}

/** Answers a path that no route has. */
export function notFound(c: Context<HttpEnv>): Response {
  return errorResponse(new AppError('NOT_FOUND', `There is nothing at ${c.req.path.slice(0, 200)}.`));
}

/**
 * Answers what a handler threw. An unexpected error is logged with its cause and answered in a plain
 * sentence.
 */
export function onError(error: Error, c: Context<HttpEnv>): Response {
  const known = toKnownError(error);
  const log = c.get('log');
  const request = { method: c.req.method, path: c.req.path, requestId: c.get('requestId') };
  const facts = { err: error, ...request };
  if (!known && isGone(c)) {
    log?.debug(facts, 'the client went away');
    return new Response(null, { status: CLIENT_GONE });
  }
  if (!known) log?.error(facts, 'a request failed unexpectedly');
  else if (known.status >= 500) log?.warn(facts, known.message);
  else if (log) logRefusal(log, known, request, c.get('client'));
  failureSignal.send({ code: known?.code ?? 'INTERNAL' });
  return errorResponse(known ?? new AppError('INTERNAL', BROKEN, { cause: error }));
}

/** An AppError for everything that is the caller's or the outer world's doing; undefined for a defect of ours. */
function toKnownError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof HTTPException)) return toDatabaseAppError(error);
  const cause = { cause: error };
  if (error.status === 413) return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.', cause);
  if (error.status === 415) {
    const message = 'Send the body as JSON, with the header content-type: application/json.';
    return new AppError('BAD_REQUEST', message, cause);
  }
  if (error.status === 400) return new AppError('BAD_REQUEST', 'The body is not valid JSON.', cause);
  return undefined;
}

/** Returns whether the client is gone: then the failure is a result of that. */
function isGone(c: Context<HttpEnv>): boolean {
  return c.req.raw.signal.aborted || c.env?.incoming?.socket.destroyed === true;
}

/** Where the wait depends on what the caller does, such as finishing uploads. */
const UNKNOWN_WAIT_SECONDS = 60;

function retryAfter(error: AppError): Record<string, string> {
  if (error.code === 'TOO_MANY_REQUESTS') {
    const seconds = error.cause instanceof RetryAfter ? error.cause.seconds : UNKNOWN_WAIT_SECONDS;
    return { 'retry-after': String(seconds) };
  }
  // Every 503 passes: a chain, the database or the server itself comes back.
  return error.status === 503 ? { 'retry-after': '1' } : {};
}

/** Given as the cause of TOO_MANY_REQUESTS: seconds until the next try can succeed, for the Retry-After header. */
export class RetryAfter extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`retry after ${seconds} s`);
    this.name = 'RetryAfter';
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
