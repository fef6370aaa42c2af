import type { ErrorCode } from '@pitlane/shared/domain/app-error';
import type { WantedProof } from '@pitlane/shared/domain/people/proof-ways';
import { getSiteName } from './site-name.ts';
import { toAddress } from './site-path.ts';

/** Codes of the API's one error shape, and two for an answer that never came or made no sense. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'UNREADABLE';

type ApiErrorOptions = { status: number; field?: string; proof?: WantedProof; cause?: unknown };

/** A failed call. `message` is a sentence for the user; `status` is the HTTP status, 503 when nothing answered. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** The parameter or body field at fault, as the server names it: a form marks that field. */
  readonly field: string | undefined;
  /** What PROOF_REQUIRED asks for. */
  readonly proof: WantedProof | undefined;

  constructor(code: ApiErrorCode, message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = options.status;
    this.field = options.field;
    this.proof = options.proof;
  }
}

/** Anything that turns an unknown value into a T or throws: every zod schema does. */
export type Reader<T> = { parse: (value: unknown) => T };
/** The browser's fetch, or the in-process API of the load context. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;
export type GetJsonOptions = {
  callApi?: CallApi;
  init?: RequestInit;
  /** Sees the headers of an answer that has been read. */
  onHeaders?: (headers: Headers) => void;
};

const NOT_REACHED = `The ${getSiteName()} server isn’t responding. Check your connection and try again.`;
const NOT_READ = 'This page can’t read the server’s answer. Reload to get the newest version.';

const browserCall: CallApi = (path, init) => fetch(toAddress(path), init);

/**
 * Calls the API and reads the answer with a schema, in the browser and, with `callApi`, on the server. Throws
 * an ApiError for every failure. An abort is rethrown unchanged.
 */
export async function getJson<T>(schema: Reader<T>, path: string, options: GetJsonOptions = {}): Promise<T> {
  const { callApi = browserCall, init, onHeaders } = options;
  const response = await callApi(path, init).catch((cause: unknown) => {
    if (init?.signal?.aborted) throw cause;
    throw new ApiError('UNREACHABLE', NOT_REACHED, { status: 503, cause });
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    if (init?.signal?.aborted) throw cause;
    if (!response.ok) throw new ApiError('UNREACHABLE', NOT_REACHED, { status: response.status, cause });
    throw new ApiError('UNREADABLE', NOT_READ, { status: 502, cause });
  });
  if (!response.ok) throw errorOf(body, response.status);
  onHeaders?.(response.headers);
  try {
    return schema.parse(body);
  } catch (cause) {
    throw new ApiError('UNREADABLE', NOT_READ, { status: 502, cause });
  }
}

/** Sends a JSON body with POST and reads the answer as getJson does. */
export function postJson<T>(schema: Reader<T>, path: string, body: unknown): Promise<T> {
  return getJson(schema, path, {
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });
}

/** Reads `{ error: { code, message, field, proof } }` without a schema library: the browser needs it before any schema is loaded. */
function errorOf(body: unknown, status: number): ApiError {
  type Body = { error?: { code?: unknown; message?: unknown; field?: unknown; proof?: WantedProof } } | null;
  const error = (body as Body)?.error;
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    const field = typeof error.field === 'string' ? { field: error.field } : {};
    const proof = error.proof && { proof: error.proof };
    return new ApiError(error.code as ErrorCode, error.message, { status, ...field, ...proof });
  }
  return new ApiError('UNREADABLE', NOT_READ, { status });
}

/** For the browser: takes our own API's answer as it is. The server made it by its schema; checking again costs bytes. */
export function asSent<T>(): Reader<T> {
  return { parse: (value) => value as T };
}
