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

const TIPS: readonly Omit<PublishAnnouncement, 'kind'>[] = [
  {
    title: 'Pages update by themselves',
    body: 'Open a second window and mint: the car shows up in both.',
    link: '/explore',
  },
  {
    title: 'Buy your first car',
    body: 'Every series has cars for sale. The demo wallet starts with 10 test ETH on each chain.',
    link: '/explore?status=buy_now',
  },
  {
    title: 'Tune your car',
    body: 'Raise engine, turbo, tires, brakes, suspension and aero up to level 5. Parts stay with the car when you sell it.',
    link: '/explore?sort=recently_updated',
  },
  {
    title: 'Race for a rank',
    body: 'Let the game race your cars. Good results lift them from Underdog up to Legend.',
    link: '/explore?currentRank=legend',
  },
  {
    title: 'Six build series',
    body: `Of 1,000 minted cars, about ${inThousand('common_series')} are Common and ${inThousand('ultra_series')} Ultra. The contract fixes the odds.`,
    link: '/explore?buildSeries=ultra_series',
  },
  {
    title: 'Try the demo wallet',
    body: 'Press Connect Wallet and choose the demo wallet. It lives in your browser and asks before it signs.',
    link: '/mint',
  },
  {
    title: 'Mint on three chains',
    body: `A car costs ${prices}. It is in your garage seconds later.`,
    link: '/mint',
  },
];

/** The announcements of the demo world, in the order of publication: tips, and a welcome as the newest. */
export const ANNOUNCEMENTS: readonly PublishAnnouncement[] = [
  ...TIPS.map((tip) => ({ ...tip, kind: 'tip' as const })),
  {
    kind: 'notice',
    title: 'Welcome to the paddock',
    body: 'Six weeks of racing and trading, on three local chains. Nothing here costs real money, so try everything.',
    link: '/home',
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
