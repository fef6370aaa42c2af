/** Operators who sign an account out, because its token was stolen or its owner has lost a device. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SCRIPT_TOKEN } from '../../testing/operator-tokens.ts';
import { addAccount, ageProofs, bearer, keepPasskeyProof, openSession } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let operator: string;
let driver: { id: number; tokens: string[] };
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await api.close();
  await api.db.close();
});
beforeEach(async () => {
  await api.db.reset();
  const user = await addAccount(api.db);
  await api.db.query('insert into operator (user_id, appointed_by, at) values ($1, 0, 0)', [user]);
  operator = await openSession(api.db, user);
  await keepPasskeyProof(api.db, operator);
  driver = await addPerson();
});

async function addPerson() {
  const userId = await addAccount(api.db);
  const [row] = await api.db.query<{ id: number }>('select id from author where user_id = $1', [userId]);
  const tokens = [await openSession(api.db, userId), await openSession(api.db, userId)];
  return { id: row?.id ?? 0, tokens };
}
const signOut = (id: number | string, headers = bearer(operator)) =>
  api.json(`/api/operator/accounts/${id}/sessions`, { method: 'DELETE', headers });
const countSignedIn = async (tokens: string[]) => {
  const answers = tokens.map((token) => api.call('/api/auth/me', { headers: bearer(token) }));
  return (await Promise.all(answers)).filter(({ status }) => status === 200).length;
};

describe('DELETE /api/operator/accounts/{author}/sessions', () => {
  test('ends every session of the account and no other, with an entry and a mail', async () => {
    const other = await addPerson();
    expect(await signOut(driver.id)).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([driver.tokens, other.tokens, [operator]].map(countSignedIn))).toEqual([
      0, 2, 1,
    ]);
    const entries = await api.db.query('select deed, target from audit_entry order by id desc limit 2');
    expect(entries).toEqual(
      expect.arrayContaining([
        { deed: 'session.end', target: String(driver.id) },
        { deed: 'account.signed_out_by_operator', target: '' },
      ]),
    );
    const [mail] = await api.db.query<{ subject: string }>('select subject from mail');
    expect(mail?.subject).toBe('You were signed out of all browsers');
  });

  test('finds the account by the author of a linked wallet, and ends links that were mailed', async () => {
    const [wallet] = await api.db.query<{ id: number }>(
      `insert into author (wallet, holder_id) values ('0x00000000000000000000000000000000000000aa', $1) returning id`,
      [driver.id],
    );
    const [user] = await api.db.query<{ id: string }>('select user_id as id from author where id = $1', [
      driver.id,
    ]);
    const email = `${user?.id}@cars.example`;
    expect((await api.post('/api/auth/forgot-password', { email })).status).toBe(202);
    expect((await signOut(wallet?.id ?? 0)).body).toEqual({ ended: 2 });
    expect(
      await api.db.query(`select 1 from auth_verification where value like '{"userId":"${user?.id}%'`),
    ).toEqual([]);
  });

  test('needs a fresh proof', async () => {
    await ageProofs(api.db);
    expect((await signOut(driver.id)).body.error.code).toBe('PROOF_REQUIRED');
    expect(await countSignedIn(driver.tokens)).toBe(2);
  });

  test('is closed to tokens, to other accounts and to the account itself', async () => {
    const [own = ''] = driver.tokens;
    for (const token of [SCRIPT_TOKEN, own])
      expect((await signOut(driver.id, bearer(token))).status).toBe(403);
    expect(await countSignedIn(driver.tokens)).toBe(2);
  });

  test('says that an author without an account has no sessions', async () => {
    expect((await signOut(999_999)).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'author' });
  });

  test('of an account that is signed out already sends no second mail', async () => {
    await signOut(driver.id);
    expect((await signOut(driver.id)).body).toEqual({ ended: 0 });
    expect(await api.db.query('select 1 from mail')).toHaveLength(1);
  });
});
