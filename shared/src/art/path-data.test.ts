import { describe, expect, it } from 'vitest';
import { tidyColours, tidyPath } from './path-data.ts';

describe('tidyPath', () => {
  it('writes relative commands, as short as they can be', () => {
    expect(tidyPath('M10,10L20,10 20,30C25,30 30.5,30.04 30,40Z')).toBe('m10 10h10v20c5 0 10.5 0 10 10z');
  });

  it('after a close the next shape starts from the closed one', () => {
    expect(tidyPath('M5,5H9V9ZM6,6H7')).toBe('m5 5h4v4zm1 1h1');
  });

  it('arcs keep their radii and flags', () => {
    expect(tidyPath('M10,0A5,5 0 1 0 20,4')).toBe('m10 0a5 5 0 1 0 10 4');
  });

  it('throws for an unknown command instead of running for ever', () => {
    expect(() => tidyPath('M0,0t1,1')).toThrow('no path command "t"');
  });

  it('rounding does not add up along a path', () => {
    const steps = Array.from({ length: 40 }, (_, i) => `${i * 0.26},${i * 0.34}`).join(' ');
    const deltas = [...tidyPath(`M${steps}`).matchAll(/-?\d*\.?\d+/g)].map(Number);
    const sum = (offset: number) => deltas.filter((_, i) => i % 2 === offset).reduce((a, b) => a + b, 0);
    expect(sum(0)).toBeCloseTo(39 * 0.26, 0);
    expect(Math.abs(sum(1) - 39 * 0.34)).toBeLessThan(0.1);
  });

  it('half-unit grid', () => {
    expect(tidyPath('M0.2,0.3L10.3,4.1', 0.5)).toBe('m0 .5 10.5 3.5');
  });
});

describe('tidyColours', () => {
  it('merges an opacity into its colour', () => {
    expect(
      tidyColours('<path fill="#0f8" fill-opacity=".5"/><stop stop-color="#102030" stop-opacity="1"/>'),
    ).toBe('<path fill="#00ff8880"/><stop stop-color="#102030ff"/>');
  });
});
