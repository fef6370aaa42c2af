/** Given as the cause of TOO_MANY_REQUESTS: seconds until the next try can succeed, for the Retry-After header. */
export class RetryAfter extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`retry after ${seconds} s`);
    this.name = 'RetryAfter';
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
