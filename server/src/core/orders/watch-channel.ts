/** NOTIFY on it when a wallet is watched: its offers wait for a reading. */
export const WATCH_CHANNEL = 'watch';
