/** Sounds from numbers alone, a few seconds each: what fits a token's address. */
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { writeFlac } from './flac.ts';

const RATE = 8_000;
const DEPTH = 7;

/** From -1 to 1, so many in a second. */
export type Samples = readonly number[];

/** A sound as a file. */
export const toFlac = (samples: Samples): Uint8Array => writeFlac(samples, { rate: RATE, depth: DEPTH });

/** A sound as a function of its time in seconds, so long. */
const record = (seconds: number, at: (time: number, i: number) => number): Samples =>
  Array.from({ length: Math.round(seconds * RATE) }, (_, i) => at(i / RATE, i));

const CHORD = [400, 500, 571.4, 800] as const;

/** Five lamps go on, one after the other; then they go out. */
export function playFiveRedLights(): Samples {
  const pulse = (time: number, hertz: number) => ((time * hertz) % 1 < 0.5 ? 1 : -1);
  const beep = (time: number, start: number, length: number, hertz: number) => {
    const since = time - start;
    if (since < 0 || since > length) return 0;
    const swell = Math.min(1, since / 0.01, (length - since) / 0.05);
    return pulse(since, hertz) * Math.round(swell * 4) * 0.06;
  };
  return record(5.4, (time) => {
    let sum = 0;
    for (let lamp = 0; lamp < 5; lamp++) sum += beep(time, 0.15 + lamp * 0.7, 0.22, 500);
    // Out: a chord, one note of it at a time.
    for (let note = 0; note < 18; note++) sum += beep(time, 4.05 + note * 0.06, 0.056, CHORD[note % 4] ?? 0);
    return sum;
  });
}

/** A straight six on a cold morning: the starter, the first cough, and an idle that settles. */
export function playColdStart(): Samples {
  let phase = 0;
  return record(4.2, (time, i) => {
    const cranking = time < 1.15;
    const turns = cranking
      ? 9 + 1.5 * Math.sin(time * 28)
      : 26 + 44 * Math.exp(-(time - 1.15) * 1.6) + 1.2 * Math.sin(time * 19);
    phase += turns / RATE;
    // Each third of a turn one cylinder fires, no two alike.
    const stroke = (phase * 3) % 1;
    const cylinder = Math.floor(phase * 3) % 6;
    const strength = 0.7 + 0.3 * seededRandom(`cylinder ${cylinder}`);
    const fire = strength * Math.sin(stroke * Math.PI * 2) * Math.exp(-stroke * 3.4);
    const body = 0.35 * Math.sin(phase * Math.PI * 2) + 0.3 * Math.sin(phase * Math.PI * 6 + 0.7);
    const hiss = (seededRandom(`hiss ${i >> 1}`) - 0.5) * 0.03;
    if (cranking) return (0.28 * body + 0.2 * fire) * Math.min(1, time * 20) + hiss * 0.5;
    const bark = 0.45 + 0.5 * Math.exp(-(time - 1.15) * 1.1);
    return (fire + body * 0.75) * bark * Math.min(1, (4.2 - time) * 4) + hiss;
  });
}

/** A turbo comes up to pressure, and the throttle shuts. */
export function playTurboFlutter(): Samples {
  let phase = 0;
  let engine = 0;
  return record(3.6, (time) => {
    const isOn = time < 2;
    const spool = isOn ? (time / 2) ** 1.5 : Math.exp(-(time - 2) * 2.4);
    phase += (320 + 1_150 * spool) / RATE;
    engine += (isOn ? 34 + 40 * (time / 2) : 74 - 30 * Math.min(1, time - 2)) / RATE;
    const whistle = Math.sin(phase * Math.PI * 2) * 0.16 * spool;
    const rumble =
      (Math.sin(engine * Math.PI * 2) + 0.6 * Math.sin(engine * Math.PI * 4 + 1)) * (isOn ? 0.34 : 0.16);
    // The air goes back through the wheel: stu-tu-tu.
    const since = time - 2.02;
    const beat = (since * 15) % 1;
    const flutter =
      since > 0 && since < 1.1
        ? Math.sin(beat * Math.PI * 9) * Math.exp(-beat * 4) * 0.6 * Math.exp(-since * 1.8)
        : 0;
    return (whistle + rumble + flutter) * Math.min(1, time * 12, (3.6 - time) * 6);
  });
}
