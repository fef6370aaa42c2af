import type { Db } from '../../platform/db/db.ts';
import * as repo from './help.repo.ts';
import { createSearchIndex, type HelpMatch } from './search-index.ts';

/** Searches the shown articles. The index is kept until one of them changes, in whichever process. */
export function createHelpSearch(db: Db): (question: string) => Promise<HelpMatch[]> {
  let kept: { state: string; index: ReturnType<typeof createSearchIndex> } | undefined;
  return async (question) => {
    const state = await repo.readShownState(db);
    if (kept?.state !== state) kept = { state, index: createSearchIndex(await repo.findShownTexts(db)) };
    return kept.index.search(question);
  };
}
