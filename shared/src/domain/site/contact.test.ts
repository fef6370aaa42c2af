import { expect, test } from 'vitest';
import { PHONE } from './contact.ts';

test.each(['+44 20 7946 0000', '(030) 12-34/5', '0'])('%s is a phone number', (text) => {
  expect(PHONE.test(text)).toBe(true);
});

test.each(['', '+', '+ -', '12a', 'call me'])('"%s" is none', (text) => {
  expect(PHONE.test(text)).toBe(false);
});
