import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../config/s3-config.ts';

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

type SignedRequest = { method: string; path: string; headers: IncomingHttpHeaders };

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns whether a request without a query carries the signature, version 4, that a server of S3 would ask for. */
function isSigned({ method, path, headers }: SignedRequest, secret: string): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [date = '', region = '', service = '', end = ''] = scope.split('/');
  const listed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, path, '', listed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n');
  const key = [date, region, service, end].reduce<string | Buffer>(sign, `AWS4${secret}`);
  return signature === sign(key, text).toString('hex');
}
