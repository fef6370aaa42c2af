import { describe, expect, test } from 'vitest';
import { listPhases, nextPhase, phaseAt } from './drop-phases.ts';

const byHand = { onlyWhitelisted: false, whitelistStart: 0, publicStart: 0 };

describe('listPhases', () => {
  test('without starts there is one phase, which the owner has opened by hand', () => {
    expect(listPhases(byHand)).toEqual([{ kind: 'public', start: null, end: null }]);
    expect(listPhases({ ...byHand, onlyWhitelisted: true })).toEqual([
      { kind: 'whitelist', start: null, end: null },
    ]);
  });

  test.each([
    [
      'both',
      100,
      200,
      [
        ['whitelist', 100, 200],
        ['public', 200, null],
      ],
    ],
    [
      'a public start alone',
      0,
      200,
      [
        ['whitelist', null, 200],
        ['public', 200, null],
      ],
    ],
    ['a start for the whitelist alone', 100, 0, [['whitelist', 100, null]]],
    ['one start for all', 100, 100, [['public', 100, null]]],
  ] as const)('%s', (_what, whitelistStart, publicStart, phases) => {
    const listed = listPhases({ onlyWhitelisted: true, whitelistStart, publicStart });
    expect(listed.map(({ kind, start, end }) => [kind, start, end])).toEqual(phases);
  });
});

describe('phaseAt and nextPhase', () => {
  const phases = listPhases({ onlyWhitelisted: true, whitelistStart: 100, publicStart: 200 });

  test.each([
    [99, undefined, 'whitelist'],
    [100, 'whitelist', 'public'],
    [199, 'whitelist', 'public'],
    [200, 'public', undefined],
  ])('at %i it is %s, and %s is next', (now, phase, next) => {
    expect([phaseAt(phases, now)?.kind, nextPhase(phases, now)?.kind]).toEqual([phase, next]);
  });

  test('a phase by hand is on at any time', () => {
    expect([phaseAt(listPhases(byHand), 0)?.kind, nextPhase(listPhases(byHand), 0)]).toEqual([
      'public',
      undefined,
    ]);
  });
});
