import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';
import { uploadDirs } from './data-folders.ts';

describe('findS3', () => {
  const bucket = {
    MEDIA_S3_ENDPOINT: 'https://s3.example/',
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_KEY_ID: 'me',
    MEDIA_S3_SECRET: 'hush',
  };
  const site = { BINANCE_RPC_URL: 'https://bsc.example' };

  test('reads a bucket; without one uploads are kept in a folder', () => {
    const given = { endpoint: 'https://s3.example', bucket: 'pictures', keyId: 'me', secret: 'hush' };
    expect(parse({ ...site, ...bucket }).mediaS3).toEqual({ ...given, region: 'us-east-1' });
    expect(parse({ ...site, ...bucket, MEDIA_S3_REGION: 'eu' }).mediaS3?.region).toBe('eu');
    expect(parse(site).mediaS3).toBeUndefined();
    expect(uploadDirs({ dataDir: '/data' })).toEqual({
      kept: '/data/uploads',
      incoming: '/data/uploads/incoming',
    });
  });

  test.each(Object.keys(bucket))('a bucket without its %s is refused', (name) => {
    expect(findProblems({ ...site, ...bucket, [name]: '' })).toEqual([
      `${name}: missing; a bucket needs ${Object.keys(bucket).join(', ')}`,
    ]);
  });
});
