import { type ComponentProps, type ComponentType, lazy } from 'react';

/** A component whose code is fetched when it is first rendered, or earlier by `preload` (pointer near, focus). */
export type OnDemand<P> = ComponentType<P> & { preload: () => void };

/** Makes one. Render it inside <Suspense>. A failed preload is tried again by the render, which reports it. */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound for "a component with any properties"
export function onDemand<C extends ComponentType<any>>(load: () => Promise<C>): OnDemand<ComponentProps<C>> {
  const Lazy = lazy(() => load().then((component) => ({ default: component })));
  return Object.assign(Lazy as unknown as ComponentType<ComponentProps<C>>, {
    preload: () =>
      void load().catch((error: unknown) => console.warn('A part of the page did not load yet.', error)),
  });
}
