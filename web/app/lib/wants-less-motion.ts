/** Returns whether the visitor's system asks for less motion. Only in a browser. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
