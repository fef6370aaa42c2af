import { expect, test } from 'vitest';
import { explainAuthFailure } from './auth.ts';

test.each([
  [
    { error: 'invalid_client', error_description: 'of ada@cars.example', status: 401 },
    { status: 401, code: 'invalid_client' },
  ],
  [
    { error: { type: 'OAuthException', message: 'of ada@cars.example', code: 1 }, status: 400 },
    { status: 400, code: 'OAuthException' },
  ],
  [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), { code: 'ENOTFOUND' }],
  [{ error: 'the secret of ada', status: 'odd' }, {}],
  [new Error('ada@cars.example is unknown'), {}],
  ['ada@cars.example', {}],
  [undefined, {}],
])('keeps codes of a failure, and nothing of a person: %#', (failure, told) => {
  expect(explainAuthFailure(failure)).toEqual(told);
});
