/**
 * Fifty cars side by side, to judge the art generator by eye: `node tools/contact-sheet.ts [outfile] [cell width]`.
 * Same identities on every run; the file's ending chooses the format (.webp by default, .png, .avif).
 */
import sharp from 'sharp';
import { drawCar } from '../shared/src/art/draw-car.ts';
import { RANKS } from '../shared/src/domain/cars/car-ranks.ts';
import { UPGRADES, type UpgradeLevels } from '../shared/src/domain/cars/car-state.ts';
import { carTraits } from '../shared/src/domain/cars/car-traits.ts';
import { SERIES } from '../shared/src/domain/cars/series.ts';
import { seededRandom } from '../shared/src/domain/seeded-random.ts';

const COLUMNS = 5;
const CARS = 50;
const GAP = 4;

/** Some cars are as they left the works, others fitted with a few levels. */
function upgradesOf(index: number): UpgradeLevels {
  const level = (name: string) => Math.max(0, Math.floor(seededRandom(`sheet:${index}:${name}`) * 7) - 3);
  return Object.fromEntries(UPGRADES.map((name) => [name, level(name)])) as UpgradeLevels;
}

async function cell(index: number, width: number) {
  const series = SERIES[index % SERIES.length] ?? SERIES[0];
  const rank = RANKS[(index + Math.floor(index / SERIES.length)) % RANKS.length] ?? RANKS[0];
  const traits = carTraits({ chain: 'binance', tokenId: BigInt(index + 101) }, series);
  const picture = drawCar(traits, { rank, upgrades: upgradesOf(index), scene: 'stage', width });
  return {
    input: await sharp(Buffer.from(picture)).png().toBuffer(),
    left: GAP + (index % COLUMNS) * (width + GAP),
    top: GAP + Math.floor(index / COLUMNS) * (Math.round((width * 3) / 4) + GAP),
  };
}

async function contactSheet(file: string, width: number): Promise<void> {
  const cells = await Promise.all(Array.from({ length: CARS }, (_, index) => cell(index, width)));
  const size = {
    width: GAP + COLUMNS * (width + GAP),
    height: GAP + (CARS / COLUMNS) * (Math.round((width * 3) / 4) + GAP),
  };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#0b0c0e' } }).composite(cells);
  const written = await (file.endsWith('.webp') ? sheet.webp({ quality: 84 }) : sheet).toFile(file);
  console.log(
    `${file}: ${CARS} cars, ${written.width} × ${written.height}, ${Math.round(written.size / 1024)} KiB`,
  );
}

await contactSheet(process.argv[2] ?? 'docs/images/contact-sheet.webp', Number(process.argv[3] ?? 320));
