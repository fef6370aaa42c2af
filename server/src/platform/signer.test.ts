import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createSigner, readSigningKey } from './signer.ts';

describe('createSigner', () => {
  const signer = createSigner(['a key of this test']);
  const signed = signer.sign('cars', '["Ärger",1]');

  test('opens what it signed', () => {
    expect(signed).toMatch(/^[\w-]+\.[\w-]{22}$/);
    expect(signer.open('cars', signed)).toBe('["Ärger",1]');
  });

  test('refuses another purpose, another text and another key', () => {
    const [payload = '', mac = ''] = signed.split('.');
    const other = Buffer.from('["Ärger",2]').toString('base64url');
    const texts = [`${other}.${mac}`, payload, `${payload}.`, `${payload}.${mac}.`, `.${mac}`, '', '...'];
    for (const text of texts) expect([text, signer.open('cars', text)]).toEqual([text, undefined]);
    expect(signer.open('bids', signed)).toBeUndefined();
    expect(createSigner(['another key']).open('cars', signed)).toBeUndefined();
  });

  test('opens with an old key and signs with the new one', () => {
    const rotated = createSigner(['the new key', 'a key of this test']);
    expect(rotated.open('cars', signed)).toBe('["Ärger",1]');
    expect(signer.open('cars', rotated.sign('cars', 'x'))).toBeUndefined();
  });
});

describe('readSigningKey', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
  });
  afterAll(() => db.close());

  test('processes that start at once get one key', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => readSigningKey(db)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
  });
});
