import { createStore } from '../../lib/store.ts';

/** Whether the sheet that starts an auction is open: the page keeps it until it has told how that went. */
export const createOpenStore = createStore(false);
