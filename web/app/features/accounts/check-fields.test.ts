import { describe, expect, test } from 'vitest';
import { checkConfirmation, checkEmail, checkNewPassword } from './check-fields.ts';
import { checkName } from './register-form.tsx';

describe('checkEmail', () => {
  test('takes what can be an address', () => {
    expect(checkEmail('')).toBe('Email is required');
    expect(checkEmail('driver')).toMatch(/^Enter a complete email address/);
    expect(checkEmail(' driver@cars.example ')).toBeUndefined();
  });
});

describe('checkNewPassword', () => {
  test('asks for ten characters', () => {
    expect(checkNewPassword('')).toBe('Password is required');
    expect(checkNewPassword('123456789')).toBe('A password has at least 10 characters.');
    expect(checkNewPassword('1234567890')).toBeUndefined();
  });
});

describe('checkConfirmation', () => {
  test('both must be the same', () => {
    expect(checkConfirmation('a', 'b')).toBe('Passwords must match');
    expect(checkConfirmation('a', 'a')).toBeUndefined();
  });
});

describe('checkName', () => {
  test('has the specification’s word for no name, and the reason for a bad one', () => {
    expect(checkName('  ')).toBe('Username is required');
    expect(checkName('x')).toBe('Username must have 2 to 32 characters.');
    expect(checkName('Apex Hunter')).toBeUndefined();
  });
});
