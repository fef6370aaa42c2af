/** Keys that move the focus in a grid of cards. */
const GRID_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type GridKey = (typeof GRID_KEYS)[number];

/** Returns whether a key moves the focus in a grid. */
export function isGridKey(key: string): key is GridKey {
  return GRID_KEYS.some((each) => each === key);
}
