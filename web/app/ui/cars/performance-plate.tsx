import { getPerformanceClass, type PerformanceClass } from '@pitlane/shared/domain/cars/performance-class';
import { cx } from '../../lib/class-names.ts';

type PerformancePlateProps = {
  /** 100–999 (shared/src/domain/cars/performance.ts); null of what has none. */
  performance: number | null;
  className?: string;
};

/** "A 742": a car's class in a block of the class's material, and its performance. Nothing for an item without one. */
export function PerformancePlate({ performance, className }: PerformancePlateProps) {
  if (performance === null) return null;
  const performanceClass = getPerformanceClass(performance);
  return (
    <span data-class={performanceClass} className={cx('performance-plate label', className)}>
      <span className="sr-only">Performance {performanceClass} </span>
      {performance}
    </span>
  );
}

/** The block of a class alone, before words that name it. */
export function ClassBlock({ performanceClass }: { performanceClass: PerformanceClass }) {
  return <span data-class={performanceClass} className="performance-plate label" aria-hidden />;
}
