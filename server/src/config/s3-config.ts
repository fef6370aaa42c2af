import { z } from 'zod';
import { httpUrl } from './env-fields.ts';

/** A bucket of a server that speaks S3. */
export type S3Config = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

export const S3_ENV = {
  MEDIA_S3_ENDPOINT: httpUrl,
  MEDIA_S3_BUCKET: z.string().optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
};
const NEEDED = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'] as const;

/** The bucket that is configured; undefined where there is none. */
export function findS3(values: z.infer<z.ZodObject<typeof S3_ENV>>): S3Config | undefined {
  const [endpoint, bucket, keyId, secret] = NEEDED.map((name) => values[name]);
  if (!endpoint || !bucket || !keyId || !secret) return undefined;
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region: values.MEDIA_S3_REGION, keyId, secret };
}

/** Half a bucket would silently be a folder. */
export function findS3Problems(given: Record<string, string>): string[] {
  const missing = NEEDED.filter((name) => !given[name]);
  if (missing.length === NEEDED.length) return [];
  return missing.map((name) => `${name}: missing; a bucket needs ${NEEDED.join(', ')}`);
}
