/** The pairing that the page offers now. Apart from the code that pairs, which is loaded when WalletConnect is chosen. */
import { createStore } from '../../lib/store.ts';

/** A code that a wallet may scan. */
export type PairingCode = {
  /** What the code says, which also is a link that wallet apps open (wc:). */
  uri: string;
  /** Its rows of modules. */
  modules: boolean[][];
};

/** The code to scan; undefined while there is none. */
export const pairingStore = createStore<PairingCode | undefined>(undefined);
