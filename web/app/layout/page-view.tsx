import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { afterFirstSign } from '../lib/loading/first-sign.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';

import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useComingPath } from './use-coming-path.ts';

// Not needed before the visitor's first sign, but it should be loaded before the first navigation.
const PageSkeleton = lazyComponent(
  () => import('./page-skeleton.tsx').then((module) => module.PageSkeleton),
  () => <Skeleton className="m-4 h-96" />,
);

/**
 * The page; while another is on its way, that one's skeleton. The old page goes at once: hidden, it would go on measuring
 * itself and loading more.
 */
export function PageView({ children }: { children: ReactNode }) {
  const coming = useComingPath();
  useEffect(() => void afterFirstSign.then(PageSkeleton.preload), []);
  useLayoutEffect(() => {
    if (coming === undefined) return;
    // The element with the focus is gone. In the same step, before restoreFocus looks for another.
    if (!document.body.dataset.dialogs) document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [coming]);
  return coming === undefined ? children : <PageSkeleton path={coming} />;
}
