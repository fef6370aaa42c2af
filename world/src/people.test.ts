import { UpdateAuthorSchema } from '@pitlane/shared/api/authors';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { expect, test } from 'vitest';
import { accountAt } from './accounts.ts';
import { OWNERS } from './owners.ts';
import { PEOPLE } from './people.ts';

test('every owner has a profile that the site takes, and a name of their own', () => {
  expect(PEOPLE.map(({ index }) => index)).toEqual(OWNERS.map(({ index }) => index));
  expect(new Set(PEOPLE.map(({ username }) => toNameKey(username))).size).toBe(PEOPLE.length);
  for (const { username, about, social, index } of PEOPLE) {
    const profile = { username, about, social, wallet: accountAt(index).address };
    expect(UpdateAuthorSchema.parse(profile)).toMatchObject({ username, about, social });
  }
});
