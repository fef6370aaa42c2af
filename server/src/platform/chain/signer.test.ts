import { describe, expect, test } from 'vitest';
import { createSigner } from './signer.ts';

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
