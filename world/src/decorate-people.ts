/** What the people of the demo world do once they have accounts: they like cars, and put their best one over their page. */
import { AuthorListSchema } from '@pitlane/shared/api/authors';
import { type Nft, NftListSchema } from '@pitlane/shared/api/nfts';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { accountAt } from './accounts.ts';
import { PEOPLE, type Person } from './people.ts';
import { callSite, type SiteAccount, SiteRefusal, signInWithWallet } from './site-account.ts';

/** How many cars a person likes. */
const LIKES = { min: 3, max: 14 };
/** The band of a car's picture that a banner shows: 1500 by 500 of 4:3, with the wheels at its foot. */
const BAND = { x: '0', y: '0.4', width: '1', height: '0.4444' };

/**
 * Continues where an earlier call ended: a person with a banner is done. Resolves to how many were not. Throws a SiteRefusal when
 * the site refuses, and an AbortError when it is stopped.
 */
export async function decoratePeople(url: string, signal: AbortSignal): Promise<number> {
  const { items } = NftListSchema.parse(await callSite(url, '/api/nfts?limit=100&sort=series'));
  let done = 0;
  for (const [i, person] of PEOPLE.entries()) {
    signal.throwIfAborted();
    const wallet = normalAddress(accountAt(person.index).address);
    const { authors } = AuthorListSchema.parse(await callSite(url, `/api/authors?wallet=${wallet}`));
    if (authors[0]?.banner) continue;
    await decorate(url, person, i, items);
    done++;
  }
  return done;
}

async function decorate(url: string, person: Person, i: number, cars: readonly Nft[]): Promise<void> {
  const account = await signInWithWallet(url, accountAt(person.index));
  for (const { id } of pickLiked(cars, account, i))
    await callSite(url, `/api/nfts/${id}/like`, { method: 'PUT', jwt: account.jwt });
  await hangBanner(url, account);
  await callSite(url, '/api/auth/sign-out', { method: 'POST', jwt: account.jwt });
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
  const picture = await fetch(new URL(best.preview_image.url.replace('/640.webp', '/1280.webp'), url));
  if (!picture.ok) throw new SiteRefusal(`the picture of ${best.id} answered ${picture.status}`);
  const form = new FormData();
  const fields = { ref: 'author', refId: String(user.id), field: 'banner', ...BAND };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('files', await picture.blob(), 'car.webp');
  const headers = { authorization: `Bearer ${jwt}` };
  const response = await fetch(new URL('/api/upload', url), { method: 'POST', headers, body: form });
  if (!response.ok) throw new SiteRefusal(`the banner was refused: ${await response.text()}`);
}
