/**
 * This browser's storage for what a wallet may lose. A browser that refuses it, or has no room, gives a warning and no error: no
 * wallet may fail to connect for that.
 */
export const walletStorage = {
  getItem: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  setItem: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value)),
  removeItem: (key: string): void => attempt(() => localStorage.removeItem(key)),
};

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    console.warn('This browser can’t remember the connected wallet.', error);
    return undefined;
  }
}
