import { describe, expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer(['the first key']);

describe('createSealer', () => {
  test('opens what it has sealed, which shows nothing of the text', () => {
    const sealed = sealer.seal('codes', 'a secret é');
    expect(sealer.open('codes', sealed)).toBe('a secret é');
    expect(Buffer.from(sealed, 'base64url').includes('secret')).toBe(false);
    expect(sealer.seal('codes', 'a secret é')).not.toBe(sealed);
  });

  test('opens nothing that was sealed for another purpose, with another key, or changed since', () => {
    const sealed = sealer.seal('codes', 'a secret');
    expect(sealer.open('other', sealed)).toBeUndefined();
    expect(createSealer(['another key']).open('codes', sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(sealer.open('codes', changed.toString('base64url'))).toBeUndefined();
    }
    for (const text of ['', 'x', sealed.slice(0, 20)]) expect(sealer.open('codes', text)).toBeUndefined();
  });

  test('opens with an older key, and seals with the first', () => {
    const sealed = sealer.seal('codes', 'a secret');
    const both = createSealer(['a new key', 'the first key']);
    expect(both.open('codes', sealed)).toBe('a secret');
    expect(sealer.open('codes', both.seal('codes', 'a secret'))).toBeUndefined();
  });

  test('seals again what an older key has sealed, and nothing else', () => {
    const both = createSealer(['a new key', 'the first key']);
    const renewed = both.renew('codes', sealer.seal('codes', 'a secret')) ?? '';
    expect(createSealer(['a new key']).open('codes', renewed)).toBe('a secret');
    expect(both.renew('codes', renewed)).toBeUndefined();
    expect(both.renew('codes', createSealer(['a lost key']).seal('codes', 'x'))).toBeUndefined();
  });
});
