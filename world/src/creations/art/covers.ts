/** What stands for a sound while it is not played. */
import { n1, n2, type Point } from '@pitlane/shared/art/geometry';
import { playColdStart } from '../sound/sounds.ts';
import { HEIGHT, INK, letters, range, sheet, WIDTH } from './paper.ts';

/** The gantry in the last moment before a race. */
export function drawFiveRedLights(): string {
  const defs =
    `<radialGradient id="lamp"><stop stop-color="#fff1dc"/><stop offset=".16" stop-color="#ff9a7a"/><stop offset=".55" stop-color="#f0281a"/><stop offset="1" stop-color="#8f0f0c"/></radialGradient>` +
    `<radialGradient id="glow"><stop stop-color="#ff2a1a" stop-opacity=".62"/><stop offset=".5" stop-color="#ff2a1a" stop-opacity=".14"/><stop offset="1" stop-color="#ff2a1a" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#050608"/><stop offset="1" stop-color="#1b0d10"/></linearGradient>` +
    `<linearGradient id="case" x2="0" y2="1"><stop stop-color="#24272c"/><stop offset="1" stop-color="#0e1013"/></linearGradient>`;
  const lamp = (x: number, y: number, isOn: boolean) =>
    `<circle cx="${x}" cy="${y}" r="76" fill="#08090b"/><circle cx="${x}" cy="${y}" r="66" fill="${isOn ? 'url(#lamp)' : '#17191d'}"/>` +
    `<path d="M${x - 76},${y - 8}a76,76 0 0 1 152,0l-10,-6a70,70 0 0 0 -132,0Z" fill="#2c3036"/>` +
    (isOn ? '' : `<circle cx="${x}" cy="${y}" r="66" fill="none" stroke="#24272c" stroke-width="3"/>`);
  const columns = range(5).map((i) => 208 + i * 216);
  return sheet(
    'url(#dusk)',
    `<path d="M0,150H${WIDTH}V190H0ZM0,700H${WIDTH}V716H0Z" fill="#15171b"/>` +
      range(27)
        .map(
          (i) =>
            `<path d="M${i * 50 - 20},190L${i * 50 + 5},150 ${i * 50 + 30},190" fill="none" stroke="#24272c" stroke-width="5"/>`,
        )
        .join('') +
      columns
        .map(
          (x) =>
            `<rect x="${x - 94}" y="212" width="188" height="452" rx="18" fill="url(#case)" stroke="#30343a" stroke-width="3"/>`,
        )
        .join('') +
      columns.map((x) => lamp(x, 326, false) + lamp(x, 548, true)).join('') +
      columns.map((x) => `<circle cx="${x}" cy="548" r="230" fill="url(#glow)"/>`).join('') +
      `<path d="M0,690H${WIDTH}V${HEIGHT}H0Z" fill="#090a0c"/>` +
      columns
        .map((x) => `<ellipse cx="${x}" cy="700" rx="92" ry="56" fill="url(#glow)" opacity=".8"/>`)
        .join('') +
      letters('FIVE RED LIGHTS', { x: 64, y: 866, height: 50, colour: INK.chalk }) +
      letters('AND OUT', { x: WIDTH - 64, y: 866, height: 50, colour: INK.flare, anchor: 'end' }) +
      letters('5.4 SECONDS, BREATHE AFTERWARDS', {
        x: 66,
        y: 918,
        height: 19,
        colour: INK.steel,
        weight: 0.13,
      }),
    defs,
  );
}

/** The sound itself, once around the clock: its loudness as rays. */
export function drawColdStart(): string {
  const samples = playColdStart();
  const rays = 300;
  const size = Math.floor(samples.length / rays);
  const [cx, cy, inner] = [842, 480, 168];
  const ray = (i: number) => {
    const part = samples.slice(i * size, (i + 1) * size);
    const loud = Math.sqrt(part.reduce((sum, each) => sum + each ** 2, 0) / size);
    const angle = (i / rays) * Math.PI * 2 - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const out = inner + 12 + loud * 520;
    const inside = inner - 6 - loud * 130;
    const warm = i / rays;
    const colour = `rgb(${[139 + 116 * warm, 198 - 100 * warm, 232 - 190 * warm].map(Math.round).join()})`;
    return `<path d="M${n1(cx + x * inside)},${n1(cy + y * inside)}L${n1(cx + x * out)},${n1(cy + y * out)}" stroke="${colour}" stroke-width="3.4"/>`;
  };
  const defs =
    `<linearGradient id="frost" x2="1" y2="1"><stop stop-color="#0d1a28"/><stop offset="1" stop-color="#0a0c10"/></linearGradient>` +
    `<radialGradient id="breath"><stop stop-color="#9fd0ec" stop-opacity=".2"/><stop offset="1" stop-color="#9fd0ec" stop-opacity="0"/></radialGradient>`;
  return sheet(
    'url(#frost)',
    `<circle cx="${cx}" cy="${cy}" r="480" fill="url(#breath)"/><g stroke-linecap="round">${range(rays).map(ray).join('')}</g>` +
      `<circle cx="${cx}" cy="${cy}" r="${inner}" fill="none" stroke="#e9f4fa" stroke-width="2" opacity=".5"/>` +
      letters('COLD', { x: 72, y: 700, height: 108, colour: '#cfe8f5' }) +
      letters('START', { x: 72, y: 842, height: 108, colour: INK.flare }) +
      letters('-11 DEGREES, STRAIGHT SIX', { x: 76, y: 900, height: 20, colour: '#cfe8f5', weight: 0.13 }),
    defs,
  );
}

/** A boost gauge, further round than it should be. */
export function drawTurboFlutter(): string {
  const [cx, cy] = [640, 500];
  const at = (share: number, r: number): Point => {
    const angle = ((130 + share * 280) * Math.PI) / 180;
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r];
  };
  const arc = (from: number, to: number, r: number, width: number, colour: string) => {
    const [a, b] = [at(from, r), at(to, r)];
    return `<path d="M${a.map(n1).join()}A${r},${r} 0 ${to - from > 0.64 ? 1 : 0} 1 ${b.map(n1).join()}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  };
  const ticks = range(41).map((i) => {
    const isLong = i % 5 === 0;
    const [a, b] = [at(i / 40, 352), at(i / 40, isLong ? 302 : 330)];
    return `<path d="M${a.map(n1).join()}L${b.map(n1).join()}" stroke="${i >= 30 ? INK.flare : INK.chalk}" stroke-width="${isLong ? 9 : 4}"/>`;
  });
  const figures = range(9).map((i) => {
    const [x, y] = at(i / 8, 244);
    return letters(`${(i * 0.5).toFixed(1)}`, {
      x,
      y: y + 16,
      height: 32,
      colour: i >= 6 ? INK.flare : INK.chalk,
      anchor: 'middle',
      weight: 0.16,
    });
  });
  // What the needle did before the throttle shut.
  const ghosts = range(14).map((i) => {
    const share = 0.9 - (i + 1) * 0.016;
    const [x, y] = at(share, 318);
    return `<path d="M${cx},${cy}L${n1(x)},${n1(y)}" stroke="${INK.flare}" stroke-width="10" opacity="${n2(0.34 * (1 - i / 14) ** 1.6)}"/>`;
  });
  const [nx, ny] = at(0.9, 326);
  const [tx, ty] = at(0.9, -70);
  const defs =
    `<radialGradient id="dial" cx=".5" cy=".4"><stop stop-color="#2a2d33"/><stop offset="1" stop-color="#0c0d10"/></radialGradient>` +
    `<linearGradient id="rim" x2="0" y2="1"><stop stop-color="#d9d5cc"/><stop offset=".5" stop-color="#5e6268"/><stop offset="1" stop-color="#b9b5ac"/></linearGradient>` +
    `<radialGradient id="back"><stop stop-color="#7a2412"/><stop offset="1" stop-color="#1a0c0a"/></radialGradient>`;
  return sheet(
    'url(#back)',
    `<g transform="translate(300 84) scale(.86)"><circle cx="${cx}" cy="${cy + 14}" r="424" opacity=".5"/><circle cx="${cx}" cy="${cy}" r="420" fill="url(#rim)"/><circle cx="${cx}" cy="${cy}" r="396" fill="url(#dial)"/>` +
      arc(0.75, 1, 372, 16, INK.flare) +
      arc(0, 0.745, 372, 4, INK.steel) +
      ticks.join('') +
      figures.join('') +
      letters('BAR', { x: cx, y: cy + 196, height: 30, colour: INK.steel, anchor: 'middle', weight: 0.14 }) +
      `<g stroke-linecap="round">${ghosts.join('')}<path d="M${n1(tx)},${n1(ty)}L${n1(nx)},${n1(ny)}" stroke="#ff6a2f" stroke-width="12"/></g>` +
      `<circle cx="${cx}" cy="${cy}" r="40" fill="#0b0c0e"/><circle cx="${cx}" cy="${cy}" r="30" fill="#24272c"/></g>` +
      letters('TURBO', { x: 72, y: 780, height: 76, colour: INK.paper }) +
      letters('FLUTTER', { x: 72, y: 890, height: 76, colour: INK.flare }),
    defs,
  );
}
