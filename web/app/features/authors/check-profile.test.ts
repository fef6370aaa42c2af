import { describe, expect, test } from 'vitest';
import { checkProfile } from './profile-form.tsx';

describe('checkProfile', () => {
  const words = { username: 'Apex', about: '', social: '', wallet: '0xaa' };

  test('asks for a name and a wallet, in the words of the specification', () => {
    expect(checkProfile({ ...words, username: '  ' })).toEqual({ username: 'Username is required' });
    expect(checkProfile({ ...words, wallet: '' })).toEqual({ wallet: 'Wallet is required' });
  });

  test('leaves about and social to the author', () => {
    expect(checkProfile(words)).toEqual({});
  });
});
