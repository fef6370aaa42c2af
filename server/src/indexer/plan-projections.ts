import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { COVER } from '../core/items/cover.ts';
import { VERDICT, VERDICT_VERSION } from '../core/orders/verdict-phase.ts';
import type { ProjectionRow } from './index-state.ts';
import type { Projector } from './projection.ts';

/** The work to do before the stored projections are those of the code. */
export type ProjectionPlan = {
  /** Kinds whose subjects are listed again, and those of removed projections. */
  forgetSubjects: string[];
  remove: string[];
  write: ProjectionRow[];
};

/**
 * Compares the versions of the rows with those of the code. A new projection, or one with other subjects,
 * first lists its subjects from the event log. A changed fold only folds again. Undefined when all is up to
 * date.
 */
export function planProjections({
  chain,
  projectors,
  rows,
  past,
}: {
  chain: Chain;
  projectors: readonly Projector[];
  rows: readonly ProjectionRow[];
  /** The past of a chain of which nothing has been read yet: `long` when it has many blocks to read, else `short`. */
  past?: 'long' | 'short' | undefined;
}): ProjectionPlan | undefined {
  const plan: ProjectionPlan = { forgetSubjects: [], remove: [], write: [] };
  for (const { name, foldVersion, subjectsVersion } of projectors) {
    const known = rows.find((row) => row.name === name);
    const current = known?.subjectsVersion === subjectsVersion;
    if (current && known.foldVersion === foldVersion) continue;
    const versions = { chain, name, foldVersion, subjectsVersion };
    if (past) plan.write.push({ ...versions, phase: past === 'long' ? 'waiting' : 'ready', cursor: null });
    // What lists subjects, or reads a chain's past, goes on with it: all rows are folded after that anyway.
    else if (current && (known.phase === 'subjects' || isNotBegun(known))) {
      plan.write.push({ ...known, ...versions });
    } else if (current) plan.write.push({ ...versions, phase: 'rows', cursor: '' });
    else {
      plan.forgetSubjects.push(name);
      plan.write.push({ ...versions, phase: 'subjects', cursor: '' });
    }
  }
  // With other rules, every order is judged again. Nothing folds verdicts: their row has no subjects.
  if (rows.find(({ name }) => name === VERDICT)?.foldVersion !== VERDICT_VERSION) {
    const versions = { chain, name: VERDICT, foldVersion: VERDICT_VERSION, subjectsVersion: 0 };
    plan.write.push({ ...versions, phase: 'rows', cursor: '' });
  }
  const names = [...projectors.map(({ name }) => name), VERDICT, COVER];
  plan.remove = rows.map(({ name }) => name).filter((name) => !names.includes(name));
  plan.forgetSubjects.push(...plan.remove);
  return plan.write.length + plan.remove.length > 0 ? plan : undefined;
}

/** Returns whether a new chain's rows wait for its past to be read. */
export function isNotBegun({ phase, cursor }: ProjectionRow): boolean {
  return phase === 'waiting' && cursor === null;
}
