import { useSyncExternalStore } from 'react';

/** One value outside of React, with its listeners. */
export type Store<T> = {
  /** The state of the server's render and of the browser's first render. */
  initial: T;
  getState: () => T;
  /**
   * Sets the value, or computes it from the one before, and calls every listener. The same value calls none.
   */
  setState: (next: T | ((before: T) => T)) => void;
  /** Calls back after every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
};

export type StoreOptions = {
  /** Runs when the first listener comes. What it returns runs when the last one has gone. */
  onActive?: () => () => void;
};

/**
 * Makes a store.
 * @example
 * const countStore = createStore(0);
 * countStore.setState((count) => count + 1);
 * const count = useStore(countStore); // in a component
 */
export function createStore<T>(initial: T, { onActive }: StoreOptions = {}): Store<T> {
  let state = initial;
  let onIdle: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    initial,
    getState: () => state,
    setState(next) {
      const value = typeof next === 'function' ? (next as (before: T) => T)(state) : next;
      if (Object.is(value, state)) return;
      state = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) onIdle = onActive?.();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        onIdle?.();
        onIdle = undefined;
      };
    },
  };
}

/** A store's value in a component, which renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useStorePart(store, (value) => value);
}

/** A part of a store's value. The component renders again only when that part changes. */
export function useStorePart<T, Part>(
  { subscribe, getState, initial }: Store<T>,
  select: (value: T) => Part,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(initial),
  );
}
