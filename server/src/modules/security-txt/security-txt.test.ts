import { describe, expect, test } from 'vitest';
import { openTestApi } from '../../testing/test-api.ts';
import { writeSecurityTxt } from './security-txt.ts';

const NOW = Date.UTC(2026, 10, 27, 5);
const given = { siteUrl: 'https://cars.example', nowMs: NOW };

describe('writeSecurityTxt', () => {
  test('has the fields of RFC 9116, and ends within a year', () => {
    const text = writeSecurityTxt(
      { contact: 'mailto:security@cars.example', policy: 'https://cars.example/security' },
      given,
    );
    expect(text).toBe(
      'Contact: mailto:security@cars.example\nExpires: 2027-05-27T00:00:00Z\nPreferred-Languages: en\n' +
        'Canonical: https://cars.example/.well-known/security.txt\nPolicy: https://cars.example/security\n',
    );
  });

  test('is missing without a contact', () => {
    expect(writeSecurityTxt({ contact: undefined, policy: 'https://cars.example' }, given)).toBeUndefined();
  });
});

describe('GET /.well-known/security.txt', () => {
  test('names the contact as plain text, and is missing without one', async () => {
    const api = await openTestApi();
    const found = await api.call('/.well-known/security.txt');
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await found.text()).toContain('Contact: mailto:security@cars.example\n');
    const bare = await openTestApi({ security: { contact: undefined, policy: undefined } }, api.db);
    expect((await bare.call('/.well-known/security.txt')).status).toBe(404);
    await bare.close();
    await api.close();
  });
});
