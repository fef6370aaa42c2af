import { useEffect, useState } from 'react';
import { type Draft, EMPTY_DRAFT, type InputWay, readKept, storeInput } from './draft.ts';
import { type MinterState, minterStore } from './minter-store.ts';

/** The three fields and how they are filled. They outlive a reload, and are empty after a mint and after switching. */
export function useDraft(mint: MinterState) {
  const [way, setWay] = useState<InputWay>('select');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  useEffect(() => {
    const kept = readKept();
    if (!kept) return;
    setWay(kept.way);
    setDraft(kept.draft);
  }, []);
  const change = (next: { way: InputWay; draft: Draft }) => {
    setWay(next.way);
    setDraft(next.draft);
    storeInput(next);
  };
  const isDone = mint.phase === 'done';
  useEffect(() => {
    if (!isDone) return;
    setDraft(EMPTY_DRAFT);
    storeInput({ way, draft: EMPTY_DRAFT });
  }, [isDone, way]);
  return {
    way,
    draft,
    fill(part: Partial<Draft>) {
      // What was said of the last one is over.
      minterStore.dismiss();
      change({ way, draft: { ...draft, ...part } });
    },
    switchTo(next: InputWay) {
      minterStore.dismiss();
      change({ way: next, draft: EMPTY_DRAFT });
    },
  };
}
