/** Creates accounts and profiles for the people of the demo world, and a public mail address and password for one of them. */
import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { AuthorListSchema, AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { MailListSchema, MailSchema } from '@pitlane/shared/api/mail';
import { type Nft, NftListSchema } from '@pitlane/shared/api/nfts';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { accountAt } from './accounts.ts';
import { PEOPLE, type Person } from './people.ts';
import { callSite, type Sessions, type SiteAccount, SiteRefusal, signOut } from './site-account.ts';

/** Whom each of them follows, of the others. */
const FOLLOWS = { min: 2, max: 9 };

/**
 * Makes what is missing, and nothing twice: in a kept world it signs in once. Resolves to how many people signed in. Throws a
 * SiteRefusal when the site refuses one of them.
 */
export async function createPeople(url: string, sessions: Sessions): Promise<number> {
  if (await isOpenToAnybody(url)) return 0;
  const accounts: SiteAccount[] = [];
  for (const person of PEOPLE) accounts.push(await nameAccount(url, person, sessions));
  for (const [i, account] of accounts.entries()) await followSome(url, account, accounts, i);
  const demo = Math.max(0, await findDemoAccount(url, accounts));
  const [account, person] = [accounts[demo], PEOPLE[demo]];
  // Last of all: where it is done, no start that was broken off has left something out.
  if (account) await openToAnybody(url, account);
  // The new password has ended it.
  if (person) sessions.forget(person.index);
  return accounts.length;
}

async function isOpenToAnybody(url: string): Promise<boolean> {
  try {
    const answer = await callSite(url, '/api/auth/local', { method: 'POST', body: DEMO_ACCOUNT });
    await signOut(url, SignedInSchema.parse(answer));
    return true;
  } catch (error) {
    if (error instanceof SiteRefusal) return false;
    throw error;
  }
}

const walletOf = ({ index }: Person) => normalAddress(accountAt(index).address);

async function nameAccount(url: string, person: Person, sessions: Sessions): Promise<SiteAccount> {
  const account = await sessions.of(person.index);
  if (account.user.named) return account;
  const { username, about, social } = person;
  const body = { username, about, social, wallet: walletOf(person) };
  await callSite(url, `/api/authors/${account.user.id}`, { method: 'PUT', jwt: account.jwt, body });
  return account;
}

/** Some people get many followers, some hardly any. */
async function followSome(
  url: string,
  { jwt, user }: SiteAccount,
  all: readonly SiteAccount[],
  i: number,
): Promise<void> {
  const wanted = FOLLOWS.min + Math.floor(seededRandom(`follows of ${i}`) * (FOLLOWS.max - FOLLOWS.min));
  const others = all
    .map((other, fame) => ({
      id: other.user.id,
      weight: seededRandom(`follow ${i} ${fame}`) / (1 + (fame % 6)),
    }))
    .filter(({ id }) => id !== user.id)
    .sort((a, b) => b.weight - a.weight);
  for (const { id } of others.slice(0, wanted))
    await callSite(url, `/api/authors/${id}/follow`, { method: 'PUT', jwt });
}

/** Author 1 is the wallet that the index met first. Gives their place among the accounts, and -1 when it is none of these people. */
async function findDemoAccount(url: string, accounts: readonly SiteAccount[]): Promise<number> {
  const first = AuthorProfileSchema.parse(await callSite(url, '/api/authors/1'));
  return accounts.findIndex(({ user }) => user.id === first.id);
}

/**
 * Gives an account a mail address and a password that all visitors know, the usual way: by the links in two mails. A new
 * password ends the session.
 */
async function openToAnybody(url: string, { jwt }: SiteAccount): Promise<void> {
  const { identifier: email, password } = DEMO_ACCOUNT;
  const post = (path: string, body: object) => callSite(url, path, { method: 'POST', jwt, body });
  await post('/api/auth/email', { email });
  await post('/api/auth/email/confirm', { token: await readToken(url, email, 'email') });
  await post('/api/auth/forgot-password', { email });
  await post('/api/auth/reset-password', { token: await readToken(url, email, 'reset'), password });
}

/** The token in the newest mail to an address, as the outbox of the demo world shows it. */
async function readToken(url: string, to: string, name: 'email' | 'reset'): Promise<string> {
  const { mails } = MailListSchema.parse(await callSite(url, '/api/outbox'));
  for (const { id, to: recipient } of mails) {
    if (recipient !== to) continue;
    const { text } = MailSchema.parse(await callSite(url, `/api/outbox/${id}`));
    const token = new RegExp(`[?]${name}#token=([\\w-]+)`).exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`no mail to ${to} is in the outbox`);
}

/** How many cars a person likes. */
const LIKES = { min: 3, max: 14 };
/** The band of a car's picture that a banner shows: 1500 by 500 of 4:3, with the wheels at its foot. */
const BAND = { x: '0', y: '0.4', width: '1', height: '0.4444' };

/**
 * Continues where an earlier call ended: a person with a banner is done. Resolves to how many were not. Throws a SiteRefusal when
 * the site refuses, and an AbortError when it is stopped.
 */
export async function decoratePeople(url: string, sessions: Sessions, signal: AbortSignal): Promise<number> {
  const { items } = NftListSchema.parse(await callSite(url, '/api/nfts?limit=100&sort=series'));
  let done = 0;
  for (const [i, person] of PEOPLE.entries()) {
    signal.throwIfAborted();
    const wallet = normalAddress(accountAt(person.index).address);
    const { authors } = AuthorListSchema.parse(await callSite(url, `/api/authors?wallet=${wallet}`));
    if (authors[0]?.banner) continue;
    await decorate(url, await sessions.of(person.index), i, items);
    done++;
  }
  return done;
}

async function decorate(url: string, account: SiteAccount, i: number, cars: readonly Nft[]): Promise<void> {
  for (const { id } of pickLiked(cars, account, i))
    await callSite(url, `/api/nfts/${id}/like`, { method: 'PUT', jwt: account.jwt });
  await hangBanner(url, account);
}

/** Picks cars of other people; some cars are liked by many. */
function pickLiked(cars: readonly Nft[], { user }: SiteAccount, i: number): Nft[] {
  const wanted = LIKES.min + Math.floor(seededRandom(`likes of ${i}`) * (LIKES.max - LIKES.min));
  return cars
    .filter(({ author }) => author.id !== user.id)
    .map((car, fame) => ({ car, weight: seededRandom(`like ${i} ${car.id}`) / (1 + (fame % 9)) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, wanted)
    .map(({ car }) => car);
}

/** Their rarest car, as its picture shows it. Who has none keeps the page's own banner. */
async function hangBanner(url: string, { jwt, user }: SiteAccount): Promise<void> {
  const path = `/api/nfts?author=${user.id}&sort=series&limit=1`;
  const [best] = NftListSchema.parse(await callSite(url, path)).items;
  if (!best) return;
  const picture = await fetch(`${url}${best.preview_image.url.replace('/640.webp', '/1280.webp')}`);
  if (!picture.ok) throw new SiteRefusal(`the picture of ${best.id} answered ${picture.status}`);
  const form = new FormData();
  const fields = { ref: 'author', refId: String(user.id), field: 'banner', ...BAND };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('files', await picture.blob(), 'car.webp');
  const headers = { authorization: `Bearer ${jwt}` };
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new SiteRefusal(`the banner was refused: ${await response.text()}`);
}
