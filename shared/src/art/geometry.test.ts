import { describe, expect, it } from 'vitest';
import { closed, open } from './geometry.ts';

const flat = (x: number, y: number) => [x, y] as const;

describe('open', () => {
  it('joins corners by straight lines', () => {
    expect(open('0,0! 10,0! 10,5!', flat)).toBe('M0,0L10,0L10,5');
  });

  it('smooth curves pass through the given points without a kink', () => {
    const path = open('0,0 10,8 20,0', flat);
    const curves = [...path.matchAll(/C(\S+) (\S+) (\S+?)(?=C|$)/g)].map((m) =>
      m.slice(1).map((p) => p.split(',').map(Number)),
    );
    expect(curves.map((curve) => curve[2])).toEqual([
      [10, 8],
      [20, 0],
    ]);
    expect(curves[0]?.[1]?.[1]).toBe(curves[1]?.[0]?.[1]);
  });

  it('a corner with a radius is rounded', () => {
    expect(open('0,0! 10,0!2 10,10!', flat)).toBe('M0,0L8,0Q10,0 10,2L10,10');
  });

  it('throws for a malformed point', () => {
    expect(() => open('3,x', flat)).toThrow(SyntaxError);
  });
});

describe('closed', () => {
  it('ends at the point where it began', () => {
    expect(closed('0,0! 10,0! 10,10!', flat)).toBe('M0,0L10,0L10,10L0,0Z');
  });
});
