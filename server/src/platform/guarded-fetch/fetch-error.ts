/** Foreign content that cannot be read. The message is a sentence for the person who gave its address. */
export class FetchError extends Error {
  /** Asking again can never help: the address itself, or what is behind it, is not allowed. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'FetchError';
    this.isFinal = isFinal;
  }
}

/** An address or content that is refused for good. */
export function refused(message: string): FetchError {
  return new FetchError(message, { isFinal: true });
}

/** Content of more bytes than that is refused for good. */
export function tooLarge(maxBytes: number): FetchError {
  const words = maxBytes >= 1_000_000 ? `${maxBytes / 1_000_000} MB` : `${Math.floor(maxBytes / 1_024)} KiB`;
  return refused(`What is at this address is larger than ${words}.`);
}
