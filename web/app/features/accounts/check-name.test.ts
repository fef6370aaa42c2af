import { describe, expect, test } from 'vitest';
import { checkName } from './check-name.ts';

describe('checkName', () => {
  test('has the specification’s word for no name, and the reason for a bad one', () => {
    expect(checkName('  ')).toBe('Username is required');
    expect(checkName('x')).toBe('Username must have 2 to 32 characters.');
    expect(checkName('Apex Hunter')).toBeUndefined();
  });
});
