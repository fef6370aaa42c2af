import { expect, test } from 'vitest';
import { readStartOptions } from './start-options.ts';

test('readStartOptions reads what it knows', () => {
  expect(readStartOptions([])).toEqual({ reset: false, dev: false });
  expect(readStartOptions(['--dev', '--reset'])).toEqual({ reset: true, dev: true });
});

test.each([['--rest'], ['reset'], ['--reset=1']])('readStartOptions refuses %s in a sentence', (word) => {
  expect(() => readStartOptions([word])).toThrow(
    `"${word}" is not known here. There is: npm start -- --reset.`,
  );
});
