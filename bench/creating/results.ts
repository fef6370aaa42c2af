/** Seconds (median) in which all files were named. */
export type Named = { name: 'Pitlane' | 'ipfs-unixfs-importer'; seconds: number };
/** Seconds in which all files were pinned, and the bytes that are kept of them. */
export type PinnedIn = { name: string; seconds: number; kept: number };
/** What metadata names, and the bytes of the card's picture by its width. */
export type Card = { name: string; bytes: number; widths: Record<string, number> };

export type Results = {
  files: number;
  bytes: number;
  rounds: number;
  named: readonly Named[];
  pinned: readonly PinnedIn[];
  cards: readonly Card[];
};
