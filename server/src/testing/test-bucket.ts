import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../config/s3-config.ts';
import { isSigned } from './verify-signature.ts';

const SECRET = 'S3RVER';

export type TestBucket = { config: S3Config; close(): Promise<void> };

/** An empty bucket on a server of its own that speaks S3 over HTTP and checks signatures. Close it in afterAll. */
export async function openTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'pitlane-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pitlane' }],
  });
  // The server itself checks the account, and not what is signed.
  server.middleware.unshift(async (context, next) => {
    if (isSigned(context, SECRET)) return next();
    context.status = 403;
    context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pitlane',
      region: 'us-east-1',
      // The one account that the server has.
      keyId: 'S3RVER',
      secret: SECRET,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
