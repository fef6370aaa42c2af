import {
  type Announcement,
  AnnouncementListSchema,
  type PublishAnnouncement,
} from '@pitlane/shared/api/announcements';
import { ErrorResponseSchema } from '@pitlane/shared/api/common';
import type { Series } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS, CHAINS } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { DROPS, getDrawChance } from './drops.ts';

const prices = CHAINS.map(
  (chain) =>
    `${formatUnits(DROPS[chain].costWei)} ${findCoin(chain, CHAIN_FACTS[chain].demoId)} on ${CHAIN_FACTS[chain].label}`,
).join(', ');
const inThousand = (series: Series) => Math.round(getDrawChance([series]) * 1_000);

/** The announcements of the demo world, in the order of publication. */
export const ANNOUNCEMENTS: readonly PublishAnnouncement[] = [
  {
    title: 'Welcome to Pitlane',
    body: 'This is a complete market for racing cars, and all of it runs on one machine: three chains, six weeks of history, and you. Nothing here costs real money, so press everything.',
    link: '/home',
  },
  {
    title: 'Minting is open on three chains',
    body: `One car costs ${prices}. You pay in the coin of the chain, and the car is in your garage seconds later. A chain that sells out stays sold out.`,
    link: '/mint',
  },
  {
    title: 'No wallet? Take the demo wallet',
    body: 'Press Connect Wallet and choose the demo wallet. Its key is made in your browser, the faucet fills it with coins of these local chains, and it asks before it signs anything, as a real one would.',
    link: '/mint',
  },
  {
    title: 'Six build series, and what the odds are',
    body: `A car is minted under a cover and built soon after, by a draw that no one can steer: of a thousand cars about ${inThousand('common_series')} come as Common and ${inThousand('ultra_series')} as Ultra, the endurance prototypes. The first owners' cars were dealt when this world was made, with more of the rare ones. A series stays for ever.`,
    link: '/explore?buildSeries=ultra_series',
  },
  {
    title: 'Race nights move the ranks',
    body: 'In the six weeks behind you, cars raced every third evening. A good night lifted a car a rank, from Underdog by way of Handyman, Expert, Speedster and Pro to Legend; a bad one could cost it one. Few became a Legend. Now races are on all day: let the game race your cars, and they join the next one.',
    link: '/explore?currentRank=legend',
  },
  {
    title: 'Upgrades show, and they count',
    body: 'Engine, turbo, tyres, brakes, suspension and aero can each be raised to level 5, in a tuneup garage and with fuel of a gas station. Fitted parts raise the game stats, are listed on the car and stay with it when it changes hands.',
    link: '/explore?sort=recently_updated',
  },
  {
    title: 'The market has six weeks behind it',
    body: 'People here list cars, buy them and bid in auctions, and what they pay follows series, rank, parts and the mood of the week. Ten cars of each series are for sale. Test ETH comes from a tap, beside the first purchase that you cannot pay.',
    link: '/explore?status=buy_now',
  },
  {
    title: 'Nothing here needs reloading',
    body: 'A car that is minted, moved, ranked or upgraded changes on every open page within a moment, also on the one you are reading. Open a second window beside this one and mint.',
    link: '/explore',
  },
];

/**
 * Publishes the announcements that the site at `baseUrl` does not have yet. A second call publishes nothing.
 * Returns how many were new. Throws an Error with the site's own words when it refuses.
 */
export async function publishAnnouncements(baseUrl: string, operatorToken: string): Promise<number> {
  const url = `${baseUrl}/api/announcements`;
  const { announcements } = AnnouncementListSchema.parse(await answerOf(await fetch(url)));
  const missing = ANNOUNCEMENTS.filter((one) => !announcements.some((known) => isSame(known, one)));
  for (const announcement of missing) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(announcement),
    });
    await answerOf(response);
  }
  return missing.length;
}

function isSame(known: Announcement, announcement: PublishAnnouncement): boolean {
  return known.title === announcement.title;
}

async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { error } = ErrorResponseSchema.parse(answer);
  throw new Error(`the announcements could not be published: ${error.message}`);
}
