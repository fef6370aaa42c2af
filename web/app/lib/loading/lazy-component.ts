import { type ComponentProps, type ComponentType, createElement, useEffect } from 'react';
import { useStore } from '../store.ts';
import { lazyCode } from './lazy-code.ts';

/** A component whose code is fetched when it is first rendered, or earlier by `preload` (pointer near, focus). */
export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * Makes one. It renders the placeholder (by default nothing) until the code is loaded, and then the component
 * at once. <Suspense> would hold content back for 300 ms after a fallback. A failure is shown in a toast, and
 * the next use tries again.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound for "a component with any properties"
export function lazyComponent<C extends ComponentType<any>>(
  load: () => Promise<C>,
  StandIn?: ComponentType<ComponentProps<C>>,
): LazyComponent<ComponentProps<C>> {
  const { store, preload, need } = lazyCode(load);
  function Component(props: ComponentProps<C>) {
    const loaded = useStore(store);
    useEffect(need, []);
    const shown = loaded?.code ?? StandIn;
    return shown ? createElement(shown, props) : null;
  }
  return Object.assign(Component, { preload });
}
