import { describe, expect, test } from 'vitest';
import { VERDICT, VERDICT_VERSION } from '../core/orders/verdict-phase.ts';
import type { ProjectionRow } from './index-state.ts';
import { planProjections } from './plan-projections.ts';
import { PROJECTORS } from './projections.ts';

const [car] = PROJECTORS;
const row = (changes: Partial<ProjectionRow> = {}): ProjectionRow => ({
  chain: 'binance',
  name: 'car',
  foldVersion: 1,
  subjectsVersion: 1,
  phase: 'ready',
  cursor: null,
  ...changes,
});
const VERDICTS = row({ name: VERDICT, foldVersion: VERDICT_VERSION, subjectsVersion: 0 });
const plan = (
  rows: ProjectionRow[],
  versions = { foldVersion: 1, subjectsVersion: 1 },
  past?: 'long' | 'short',
) => {
  const projectors = car ? [{ ...car, ...versions }] : [];
  return planProjections({ chain: 'binance', projectors, rows: [...rows, VERDICTS], past });
};

describe('planProjections', () => {
  test('a chain that was never read has nothing to rebuild', () => {
    expect(plan([], undefined, 'short')).toEqual({ forgetSubjects: [], remove: [], write: [row()] });
    expect(plan([row()])).toBeUndefined();
  });

  test('rows of a chain with a long past wait for it, also when the fold changes in between', () => {
    const waiting = row({ phase: 'waiting' });
    expect(plan([], undefined, 'long')?.write).toEqual([waiting]);
    const versions = { foldVersion: 2, subjectsVersion: 1 };
    expect(plan([waiting], versions)?.write).toEqual([{ ...waiting, foldVersion: 2 }]);
  });

  test('another fold while the first rows are folded starts over with all of them', () => {
    const versions = { foldVersion: 2, subjectsVersion: 1 };
    const folding = row({ phase: 'waiting', cursor: 'binance-cars-7' });
    expect(plan([folding], versions)?.write).toEqual([row({ ...versions, phase: 'rows', cursor: '' })]);
  });

  test('another fold rebuilds all rows', () => {
    const versions = { foldVersion: 2, subjectsVersion: 1 };
    const write = [row({ ...versions, phase: 'rows', cursor: '' })];
    expect(plan([row()], versions)).toEqual({ forgetSubjects: [], remove: [], write });
    expect(plan([row({ phase: 'rows', cursor: 'binance-cars-7' })], versions)?.write).toEqual(write);
  });

  test('another fold in the middle of a listing goes on with the listing', () => {
    const listing = row({ phase: 'subjects', cursor: '7 1' });
    const versions = { foldVersion: 2, subjectsVersion: 1 };
    expect(plan([listing], versions)?.write).toEqual([{ ...listing, foldVersion: 2 }]);
  });

  test.each([
    ['a new projection', []],
    ['other subjects', [row({ subjectsVersion: 0 })]],
  ])('%s lists the subjects of all events again', (_, rows) => {
    const write = [row({ phase: 'subjects', cursor: '' })];
    expect(plan(rows)).toEqual({ forgetSubjects: ['car'], remove: [], write });
  });

  test('a projection that is no more loses its subjects', () => {
    const old = row({ name: 'boat' });
    expect(plan([row(), old])).toEqual({ forgetSubjects: ['boat'], remove: ['boat'], write: [] });
  });

  test.each([
    ['nothing was judged yet', []],
    ['the rules are others', [{ ...VERDICTS, foldVersion: VERDICT_VERSION - 1 }]],
  ])('every order is judged again where %s', (_, rows) => {
    const write = [{ ...VERDICTS, phase: 'rows' as const, cursor: '' }];
    const planned = planProjections({ chain: 'binance', projectors: [], rows });
    expect(planned).toEqual({ forgetSubjects: [], remove: [], write });
  });
});
