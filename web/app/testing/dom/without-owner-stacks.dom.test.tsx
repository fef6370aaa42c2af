import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

const makePart = () => createElement('li');

test('React still reports what is wrong in development: a list without keys', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(createElement('ul', null, [1, 2].map(makePart)));
  expect(error.mock.calls.flat().join(' ')).toContain('unique "key"');
});
