import type { ReactNode } from 'react';

/** What keeps an act from being started: why its button is off, and what the box above the button shows. Either may be missing. */
export type Obstacle = { reason?: string | undefined; notice?: ReactNode };

/** An obstacle, the reason of one that has no notice, or nothing where the way is free. */
export type MaybeObstacle = Obstacle | string | false | undefined;

/** Takes the first reason and the first notice out of a list, which need not be of the same obstacle. */
export function joinObstacles(obstacles: readonly MaybeObstacle[]): Obstacle {
  const all = obstacles.flatMap((each) => (typeof each === 'string' ? { reason: each } : each || []));
  return {
    reason: all.find(({ reason }) => reason)?.reason,
    notice: all.find(({ notice }) => notice)?.notice,
  };
}
