import type { TraitCount } from './nfts.repo.ts';

const KEPT_MS = 5_000;

export type TraitShares = { of: number; countOf(kind: string, value: string): number };

/**
 * How many cars have each trait. Counting reads every car, so an answer serves everybody for five seconds, and those
 * who ask while it is being made wait for the same one.
 */
export function createTraitShares(
  read: () => Promise<{ counts: TraitCount[]; of: number }>,
  now: () => number = Date.now,
): () => Promise<TraitShares> {
  let kept: { at: number; shares: Promise<TraitShares> } | undefined;
  return () => {
    if (kept && now() - kept.at < KEPT_MS) return kept.shares;
    const fresh = { at: now(), shares: read().then(sharesOf) };
    kept = fresh;
    fresh.shares.catch(() => {
      // The one who asked is told; the next one must not be given the failure again.
      if (kept === fresh) kept = undefined;
    });
    return fresh.shares;
  };
}

function sharesOf({ counts, of }: { counts: TraitCount[]; of: number }): TraitShares {
  const byTrait = new Map(counts.map(({ kind, value, count }) => [`${kind}\n${value}`, count]));
  return { of, countOf: (kind, value) => byTrait.get(`${kind}\n${value}`) ?? 0 };
}
