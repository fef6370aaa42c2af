/** Accounts that sign in as people do: with a password that the server has hashed, and with a wallet that signs its text. */
import type { Db } from '@pitlane/server/platform/db/db';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { doEach } from './ask.ts';
import type { SignInFigures } from './results.ts';

const PASSWORD = 'correct horse battery';
const ACCOUNTS = 16;
const CHAIN_ID = 31_337;

async function post<T>(url: string, path: string, body: object, visitor: number): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.200.0.${visitor % 250}` };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Registers an account and opens the link of its mail. Resolves to its address and a token of it. */
async function register(url: string, db: Db, n: number): Promise<{ email: string; jwt: string }> {
  const email = `bench-${Date.now()}-${n}@cars.example`;
  const username = `Bench ${Date.now() % 1e9} ${n}`;
  const registration = { username, email, password: PASSWORD, password_confirmation: PASSWORD };
  await post(url, '/api/auth/local/register', registration, n);
  const [mail] = await db.query<{ text: string }>('select text from mail where recipient = $1', [email]);
  const token = /[?&]confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const { jwt } = await post<{ jwt: string }>(url, '/api/auth/confirm', { token }, n);
  return { email, jwt };
}

/** Signs in so often in each way, over one connection and over eight; reads a session over 64, too. */
export async function measureSignIns(url: string, db: Db, times: number): Promise<SignInFigures[]> {
  const accounts: { email: string; jwt: string }[] = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await register(url, db, n));
  const figures: SignInFigures[] = [];
  for (const connections of [1, 8]) {
    const asks = Array.from({ length: connections === 1 ? times / 4 : times }, (_, n) => ({
      path: '/api/auth/local',
      body: JSON.stringify({ identifier: accounts[n % ACCOUNTS]?.email, password: PASSWORD, remember: true }),
    }));
    figures.push(await doEach(url, { who: 'a password', connections, asks }));
  }
  for (const connections of [1, 8]) {
    figures.push(await doEach(url, { who: 'a wallet', connections, asks: await signTexts(url, times) }));
  }
  for (const connections of [1, 8, 64]) {
    const asks = Array.from({ length: times * 10 }, (_, n) => ({
      path: '/api/auth/me',
      headers: { authorization: `Bearer ${accounts[n % ACCOUNTS]?.jwt}` },
    }));
    figures.push(await doEach(url, { who: 'reading the account of a session', connections, asks }));
  }
  return figures;
}

/** Texts that wallets have signed: each is good once. */
async function signTexts(url: string, times: number) {
  const wallets = Array.from({ length: ACCOUNTS }, () => privateKeyToAccount(generatePrivateKey()));
  const asks: { path: string; body: string }[] = [];
  for (let n = 0; n < times; n++) {
    const wallet = wallets[n % ACCOUNTS];
    if (!wallet) throw new RangeError('there is no wallet');
    const given = { address: wallet.address, chain_id: CHAIN_ID, purpose: 'sign_in' };
    const { message } = await post<{ message: string }>(url, '/api/auth/wallet/challenge', given, n);
    const signature = await wallet.signMessage({ message });
    asks.push({ path: '/api/auth/wallet', body: JSON.stringify({ message, signature, remember: true }) });
  }
  return asks;
}
