/** The package has no types. What the tests use of it. */
declare module 's3rver' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { AddressInfo } from 'node:net';

  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  };

  /** The context of Koa, which the server is made with. */
  type Context = {
    method: string;
    path: string;
    headers: IncomingHttpHeaders;
    status: number;
    body: unknown;
  };

  class S3rver {
    constructor(options: Options);
    /** Asked in this order. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}
