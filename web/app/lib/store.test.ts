import { describe, expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

describe('createStore', () => {
  test('every change calls every listener, until it leaves', () => {
    const store = createStore(0);
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = store.subscribe(first);
    store.subscribe(second);
    store.setState(1);
    leave();
    store.setState((before) => before + 1);
    expect(store.getState()).toBe(2);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(2);
  });

  test('the same value calls no listener', () => {
    const value = { a: 1 };
    const store = createStore(value);
    const listener = vi.fn();
    store.subscribe(listener);
    store.setState(value);
    store.setState((before) => before);
    expect(listener).not.toHaveBeenCalled();
  });

  test('the initial value stays what the server rendered with', () => {
    const store = createStore('server');
    store.setState('browser');
    expect([store.initial, store.getState()]).toEqual(['server', 'browser']);
  });

  test('onActive runs with the first listener, its end with the last', () => {
    const onIdle = vi.fn();
    const onActive = vi.fn(() => onIdle);
    const { subscribe } = createStore(0, { onActive });
    expect(onActive).not.toHaveBeenCalled();
    const leave = [subscribe(() => undefined), subscribe(() => undefined)];
    expect(onActive).toHaveBeenCalledTimes(1);
    leave[0]?.();
    leave[0]?.();
    expect(onIdle).not.toHaveBeenCalled();
    leave[1]?.();
    expect(onIdle).toHaveBeenCalledTimes(1);
    subscribe(() => undefined);
    expect(onActive).toHaveBeenCalledTimes(2);
  });

  test('a listener that leaves while it is called keeps no other from being called', () => {
    const store = createStore(0);
    const later = vi.fn();
    const leave = store.subscribe(() => leave());
    store.subscribe(later);
    store.setState(1);
    expect(later).toHaveBeenCalledTimes(1);
  });
});
