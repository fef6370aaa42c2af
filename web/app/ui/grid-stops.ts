/** Put it on a list of cards: the arrow keys, Home and End move between them (lib/grid-keys.ts). */
export const GRID = { 'data-grid': '' } as const;

/** Put it on the one link of each card: the arrow keys stop here. Tab goes through them as always. */
export const GRID_STOP = { 'data-grid-stop': '' } as const;

/** The class of what stands between a grid and its cards: it has no box. */
export const GRID_ITEM = 'contents';
