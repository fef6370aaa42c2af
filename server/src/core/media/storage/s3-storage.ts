import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../../config/s3-config.ts';
import { type Bytes, checkName, type MediaStorage } from './media-storage.ts';

/** How long the bucket may take to answer, in milliseconds, and how fast it has to take a large file. */
const TIMEOUT_MS = 30_000;
const MIN_BYTES_PER_MS = 500;
/** A server that is busy (429, 5xx) is asked again so often, after 50, 100 and 200 ms at most. */
const RETRIES = 3;

/** An answer of the bucket that says no. */
class S3Error extends Error {
  readonly isMissing: boolean;

  constructor(what: string, status: number, code: string | undefined) {
    super(`${what}: the bucket answers ${status} ${code ?? ''}`.trim());
    this.name = 'S3Error';
    this.isMissing = status === 404 && code !== 'NoSuchBucket';
  }
}

/** Files in a bucket of any server that speaks S3: the bucket is named in the path, requests are signed with version 4. */
export function createS3Storage({ endpoint, bucket, region, keyId, secret }: S3Config): MediaStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
  });

  type Asked = RequestInit & { bytes?: number };
  const ask = async (method: string, name: string, { bytes = 0, ...init }: Asked = {}): Promise<Response> => {
    checkName(name);
    const late = new AbortController();
    // Only until it answers: the reader of the file may be slow.
    const timer = setTimeout(
      () => late.abort(new Error(`${method} ${name}: the bucket is silent`)),
      TIMEOUT_MS + bytes / MIN_BYTES_PER_MS,
    );
    try {
      const url = `${endpoint}/${encodeURIComponent(bucket)}/${name}`;
      const answer = await client.fetch(url, { ...init, method, signal: late.signal });
      if (answer.ok) return answer;
      throw new S3Error(`${method} ${name}`, answer.status, readCode(await answer.text()));
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async put(name, bytes, type) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      // Signed with the rest: bytes that were changed on the way are refused.
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash };
      const answer = await ask('PUT', name, { body: bytes, headers });
      await answer.body?.cancel();
    },

    async putFile(name, path, type) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      // Read from the disk as it is sent, and again when it has to be sent again.
      const body = await openAsBlob(path);
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash.digest('hex') };
      const answer = await ask('PUT', name, { body, headers, bytes: body.size });
      await answer.body?.cancel();
    },

    async get(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await ask('GET', name, { headers }).catch(ignoreMissing);
      if (!answer?.body) return undefined;
      const bytes = Number(answer.headers.get('content-length'));
      return { body: answer.body as ReadableStream<Bytes>, bytes };
    },

    async remove(name) {
      const answer = await ask('DELETE', name).catch(ignoreMissing);
      await answer?.body?.cancel();
    },
  };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3Error && error.isMissing) return undefined;
  throw error;
}

/** The code in the text of an error answer: `NoSuchKey`, `AccessDenied`. */
function readCode(text: string): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
}
