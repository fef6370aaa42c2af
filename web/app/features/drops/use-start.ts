import { useEffect, useState } from 'react';
import { wantsLessMotion } from '../../lib/wants-less-motion.ts';
import { LAMPS } from './launch-lights.tsx';

/** Minimum time under the cover: a short epoch may build the car before the buyer looks. */
const COVERED_MS = 1_400;
/** From one lamp to the next, and from the last to lights out. */
const LAMP_MS = 340;
const HOLD_MS = 900;
/** How long the lamps wait for a picture that does not come. */
const PICTURE_MS = 4_000;

export type Start = {
  /** `covered` until the car is built, `lights` while the lamps come on, `off` from lights out on. */
  phase: 'covered' | 'lights' | 'off';
  /** Lamps that are on. */
  lit: number;
  /** The reader has ended it early: nothing moves any more. */
  skipped: boolean;
  skip: () => void;
  /** To be called when the picture of the built car has come, or has failed to: the cloth does not come off before. */
  setPictured: () => void;
};

/**
 * The start of a new car: it stays under its cover for a moment, five lamps come on one by one, and go out together. A reader who
 * wants less motion gets the end at once. `built` starts the lamps.
 */
export function useStart(built: boolean): Start {
  const [calm] = useState(wantsLessMotion);
  const [looked, setLooked] = useState(calm);
  const [lit, setLit] = useState(0);
  const [skipped, setSkipped] = useState(false);
  const [pictured, setPictured] = useState(false);
  useEffect(() => {
    if (looked) return undefined;
    const timer = setTimeout(() => setLooked(true), COVERED_MS);
    return () => clearTimeout(timer);
  }, [looked]);
  const out = lit > LAMPS || (built && (calm || skipped));
  const running = built && looked && !out;
  useEffect(() => {
    if (!running) return undefined;
    const pause = lit < LAMPS ? LAMP_MS : pictured ? HOLD_MS : PICTURE_MS;
    const timer = setTimeout(() => setLit((now) => now + 1), pause);
    return () => clearTimeout(timer);
  }, [running, lit, pictured]);
  const phase = out ? 'off' : running ? 'lights' : 'covered';
  return {
    phase,
    lit: running ? lit : 0,
    skipped,
    skip: () => setSkipped(true),
    setPictured: () => setPictured(true),
  };
}
