import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

/** The box of every card: those of cars, of assets, and of what is on its way. */
export const CARD_BOX = 'overflow-hidden rounded-lg border bg-panel';

export type CardSkeletonProps = {
  /** The shape of the card's picture. */
  picture: 'aspect-4/3' | 'aspect-16/9';
  children: ReactNode;
};

/** A card on its way: the exact box of the real one, with its own lines below the picture. */
export function CardSkeleton({ picture, children }: CardSkeletonProps) {
  return (
    <div className={CARD_BOX} aria-hidden>
      <Skeleton className={cx(picture, 'w-full rounded-none')} />
      {children}
    </div>
  );
}
