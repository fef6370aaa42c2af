/** Errors of reading addresses that strangers have named. */

type FetchErrorOptions = { isLasting?: boolean; retryAfterSeconds?: number | undefined; cause?: unknown };

/** Foreign content that cannot be read. The message is a sentence for the person who gave its address. */
export class FetchError extends Error {
  /** The address itself, or what is behind it, is at fault: only a change there helps, so ask again much later. */
  readonly isLasting: boolean;
  /** How long the host asks us to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { isLasting = false, retryAfterSeconds, cause }: FetchErrorOptions = {}) {
    super(message, { cause });
    this.name = 'FetchError';
    this.isLasting = isLasting;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An address or content that is refused until it changes. */
export function refused(message: string): FetchError {
  return new FetchError(message, { isLasting: true });
}

/** Content of more bytes than that is refused. */
export function tooLarge(maxBytes: number): FetchError {
  const words = maxBytes >= 1_000_000 ? `${maxBytes / 1_000_000} MB` : `${Math.floor(maxBytes / 1_024)} KiB`;
  return refused(`The content at this address is larger than ${words}.`);
}
