/** The social cards of pages that are about no item. */

import { RANKS } from '../domain/cars/car-ranks.ts';
import { carTraits } from '../domain/cars/car-traits.ts';
import { SERIES } from '../domain/cars/series.ts';
import { PAGE_CARD_NAMES, PAGE_CARDS } from '../domain/site/page-cards.ts';
import type { PageCardName } from '../domain/site/pages.ts';
import { getSiteName, getSiteWords } from '../domain/site/site-name.ts';
import { drawSocialCard } from './draw-social-card.ts';

/** Draws a page's card: its name, and a car that is not a token. Deterministic. */
export function drawPageCard(name: PageCardName): string {
  const place = PAGE_CARD_NAMES.indexOf(name);
  const [title, subtitle] = toCardWords(name);
  // Neighbours in the list differ in series and light.
  const series = SERIES[(SERIES.length - 1 + place) % SERIES.length] ?? 'ultra_series';
  const rank = RANKS[(RANKS.length - 1 + place * 5) % RANKS.length] ?? 'legend';
  const traits = carTraits({ chain: 'binance', tokenId: BigInt(1_000 + place) }, series);
  return drawSocialCard({ traits, rank, title, subtitle: `${subtitle} · ${getSiteName()}` });
}

/** The words of a card: the home page's are the site's own. */
function toCardWords(name: PageCardName): readonly [title: string, line: string] {
  return name === 'home' ? [getSiteName(), getSiteWords().tagline] : PAGE_CARDS[name];
}
