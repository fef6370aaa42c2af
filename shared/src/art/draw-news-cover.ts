/** Covers of news posts, 16:9: scenes in the pit lane, made of the same cars and buildings that the market shows. */
import type { NewsCover } from '../domain/site/news.ts';
import { textPath, textWidth } from './digits.ts';
import { n1 } from './geometry.ts';
import { COVER_HEIGHT, COVER_WIDTH, type CoverScene } from './news-covers/cover-scene.ts';
import { auctionScene, podiumScene } from './news-covers/finish-scenes.ts';
import { garageScene, nightScene, workshopScene } from './news-covers/place-scenes.ts';
import { chainsScene, gridScene, mintingScene } from './news-covers/start-scenes.ts';
import { svg } from './svg.ts';

const SCENES: Record<NewsCover, () => CoverScene> = {
  grid: gridScene,
  garage: garageScene,
  auction: auctionScene,
  workshop: workshopScene,
  podium: podiumScene,
  chains: chainsScene,
  minting: mintingScene,
  night: nightScene,
};

/** A cover as a complete SVG document. The same name gives the same picture. */
export function drawNewsCover(cover: NewsCover): string {
  const { defs, drawing } = SCENES[cover]();
  return svg(`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`, undefined, `<defs>${defs}</defs>${drawing}`);
}

const CARD = { width: 1200, height: 630, left: 60, room: 1080, size: 38, lines: 3, up: 100 } as const;

/** The picture that a link to a post shows elsewhere: 1200 × 630, the title over its cover. */
export function drawNewsCard(cover: NewsCover, title: string): string {
  const { defs, drawing } = SCENES[cover]();
  const zoom = CARD.width / COVER_WIDTH;
  const lines = breakTitle(title);
  const first = CARD.height - 44 - (lines.length - 1) * CARD.size * 1.5;
  const stroke = (text: string, y: number, size: number, colour: string) => {
    const fitted = Math.min(size, (size * CARD.room) / Math.max(1, textWidth(text, size)));
    return `<path d="${textPath(text, CARD.left, y, fitted)}" fill="none" stroke="${colour}" stroke-width="${n1(fitted * 0.17)}" stroke-linejoin="round" stroke-linecap="square"/>`;
  };
  return svg(
    `0 0 ${CARD.width} ${CARD.height}`,
    CARD.width,
    `<defs>${defs}<linearGradient id="newsT" x2="0" y2="1"><stop stop-color="#0b0c0e" stop-opacity="0"/><stop offset=".5" stop-color="#0b0c0e" stop-opacity=".82"/><stop offset="1" stop-color="#0b0c0e"/></linearGradient></defs>` +
      `<g transform="translate(0 ${-CARD.up}) scale(${zoom})">${drawing}</g>` +
      `<path d="M0,360H${CARD.width}V${CARD.height}H0Z" fill="url(#newsT)"/>` +
      stroke('NEWS', first - CARD.size * 1.55, 17, '#ff7a45') +
      lines.map((text, i) => stroke(text, first + i * CARD.size * 1.5, CARD.size, '#f6f3ec')).join(''),
  );
}

/** The title in lines that fit the card; what does not fit in three of them is left out. */
function breakTitle(title: string): string[] {
  const lines: string[] = [''];
  for (const word of title.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (textWidth(line, CARD.size) <= CARD.room || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.slice(0, CARD.lines);
}
