import type { WantedProof } from './people/proof-ways.ts';

/** Every way an operation can fail on purpose, and the one HTTP status it travels with. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNKNOWN_PARAMETER: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  CHAIN_UNAVAILABLE: 503,
  STARTING: 503,
  DATABASE_UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
  DISK_FULL: 503,
  EXCHANGE_UNAVAILABLE: 503,
  TIMEOUT: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The one error class. `message` is a sentence for the user that names the way out. `cause` is for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The request parameter or body field at fault, when there is one. */
  readonly field: string | undefined;
  /** What proves it, for PROOF_REQUIRED. */
  readonly proof: WantedProof | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { field?: string; proof?: WantedProof; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = options.field;
    this.proof = options.proof;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}
