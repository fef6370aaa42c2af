import type { AuthorRef, HistoryEntry } from '@pitlane/shared/api/nfts';
import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import { type CarState, UPGRADES, unpackCarState } from '@pitlane/shared/domain/car-state';
import { RANK_LABEL } from '@pitlane/shared/domain/ranks';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { capitalise } from './nft-view.ts';
import type { TokenEvent } from './nfts.repo.ts';

/** A line of the history before its wallets have names. */
export type HistoryLine = Omit<HistoryEntry, 'author' | 'to'> & { author: Address; to: Address | null };

/** The wallets that a token's events speak of. */
export function walletsIn(events: TokenEvent[]): Address[] {
  const wallets = events.flatMap(({ fact }) => (fact.kind === 'transfer' ? [fact.from, fact.to] : []));
  return [...new Set(wallets.map(normalAddress))].filter((wallet) => wallet !== ZERO_ADDRESS);
}

/**
 * The history of a car, newest first, from its newest events (newest first). When older events were left out,
 * the oldest state has no state before it to compare with, so it makes no line. `granted`: the game has given the car away.
 */
export function toHistory(
  events: TokenEvent[],
  { owner, granted }: { owner: Address; granted: boolean },
): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let holder: Address | undefined;
  let state: CarState | undefined;
  let locked: HistoryLine | undefined;
  for (const event of [...events].reverse()) {
    const { fact } = event;
    if (fact.kind === 'transfer') {
      const from = normalAddress(fact.from);
      holder = normalAddress(fact.to);
      const minted = from === ZERO_ADDRESS;
      if (minted) state = unpackCarState(0n);
      lines.push(
        minted
          ? toLine(event, granted ? 'grant' : 'mint', holder, null)
          : { ...toLine(event, 'transfer', from, null), to: holder },
      );
    } else if (fact.kind === 'car_updated') {
      const next = unpackCarState(fact.packed);
      lines.push(...listChanges(event, state, next, holder ?? owner));
      state = next;
    } else if (fact.kind === 'lock_changed' && fact.until > 0) {
      const lock = { until: fact.until, freed_at: null };
      locked = { ...toLine(event, 'lock', holder ?? owner, null), lock };
      lines.push(locked);
    } else if (fact.kind === 'lock_changed' && locked?.lock) {
      locked.lock.freed_at = event.timestamp;
    }
  }
  return lines.reverse();
}

function listChanges(
  event: TokenEvent,
  before: CarState | undefined,
  after: CarState,
  holder: Address,
): HistoryLine[] {
  if (!before) return [];
  const lines: HistoryLine[] = [];
  if (before.series === null && after.series !== null) {
    lines.push(toLine(event, 'build', holder, SERIES_LABEL[after.series]));
  }
  if (before.rank !== after.rank) {
    lines.push(toLine(event, 'rank', holder, `${RANK_LABEL[before.rank]} → ${RANK_LABEL[after.rank]}`));
  }
  const fitted = UPGRADES.filter((name) => before.upgrades[name] !== after.upgrades[name]).map(
    (name) => `${capitalise(name)} ${before.upgrades[name]} → ${after.upgrades[name]}`,
  );
  if (fitted.length > 0) lines.push(toLine(event, 'upgrade', holder, fitted.join(', ')));
  return lines;
}

function toLine(
  event: TokenEvent,
  kind: HistoryLine['kind'],
  author: Address,
  detail: string | null,
): HistoryLine {
  const { timestamp, blockNumber, txHash } = event;
  return {
    kind,
    author,
    to: null,
    value: null,
    detail,
    lock: null,
    created_at: timestamp,
    block: blockNumber,
    tx_hash: txHash,
  };
}

/**
 * Adds the authors to each line. A wallet without an author row appears nowhere on the chain, so it has none.
 */
export function withAuthors(lines: HistoryLine[], authors: Map<Address, AuthorRef>): HistoryEntry[] {
  const getAuthor = (wallet: Address) => {
    const ref = authors.get(wallet);
    if (!ref) throw new Error(`the index has events of ${wallet}, but no author for it`);
    return ref;
  };
  return lines.map((line) => ({
    ...line,
    author: getAuthor(line.author),
    to: line.to && getAuthor(line.to),
  }));
}
