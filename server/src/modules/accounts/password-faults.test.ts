import { describe, expect, test } from 'vitest';
import { requireUncommon } from './password-faults.ts';

const ABOUT = ['Apex Hunter', 'driver@cars.example'];
const check = (password: string) => requireUncommon(password, ABOUT, 'password');

describe('requireUncommon', () => {
  test.each([
    'qwertyuiop',
    '1234567890',
    'QwertyUIOP',
    'Sunshine2024!',
    '123sunshine!!',
    'passwordpassword',
    'dragondragon1',
    'aaaaaaaaaaaa',
    'password1!',
  ])('refuses %s, which attackers try first', async (password) => {
    await expect(check(password)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'password',
      message: expect.stringMatching(/stolen passwords.*three or four unrelated words/),
    });
  });

  test.each([
    'apexhunter-77-x',
    'my Apex_Hunter!',
    'the best driver x',
    'PitLane forever',
    'ｐｉｔｌａｎｅ1234x',
  ])('refuses %s, which holds what is known of the account', async (password) => {
    await expect(check(password)).rejects.toThrow(/must not contain/);
  });

  test.each([
    'correct horse battery',
    'an even better one',
    'x7#kQ9!vTz2',
    'lights out and away',
    '王王海海山山川川木木',
  ])('takes %s', async (password) => {
    await expect(check(password)).resolves.toBeUndefined();
  });

  test('a short username is part of many passwords', async () => {
    await expect(
      requireUncommon('correct horse battery', ['hor', '王'], 'password'),
    ).resolves.toBeUndefined();
  });
});
