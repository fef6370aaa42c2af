import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { useInBrowser } from '../use-in-browser.ts';
import { lazyCode } from './lazy-component.ts';

const AS_SERVED = { __html: '' };

/** `wanted`: true while the part is looked at. Until it first is, the part may stay as it was served. */
export type LaterPart<P extends object> = ComponentType<P & { wanted: boolean }> & {
  preload: () => Promise<void>;
};

/**
 * A part of a page that the server writes and whose code comes when it is wanted, or when what it shows changes. Then it takes
 * the place of the served markup, which looks the same. For what is closed or hidden at first: it has no focus, and
 * none of its controls has been pressed. Props are compared one by one: give it the parts of an answer, not the answer.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  const OnServer = lazy(async () => ({ default: await load() }));
  const { store, preload, need } = lazyCode(load);

  function Later({ wanted, ...rest }: P & { wanted: boolean }) {
    const props = rest as unknown as P;
    const [first] = useState(props);
    const inBrowser = useInBrowser();
    const [served] = useState(!inBrowser);
    const Part = useStore(store)?.code;
    // Its markup as served is gone with the first live one: there is no way back to it.
    const [started, setStarted] = useState(false);
    const needed = started || wanted || !served || isChanged(first, props);
    useEffect(() => {
      if (!needed) return;
      need();
      setStarted(true);
    }, [needed]);
    if (import.meta.env.SSR) {
      return (
        <div className="contents">
          <Suspense>
            <OnServer {...props} />
          </Suspense>
        </div>
      );
    }
    if (needed && Part) {
      return (
        <div key="live" className="contents">
          <Part {...props} />
        </div>
      );
    }
    if (!served) return null;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves the markup of such an element alone
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
  }
  return Object.assign(Later, { preload });
}

function isChanged<P extends object>(first: P, now: P): boolean {
  return (Object.keys(now) as (keyof P)[]).some((name) => first[name] !== now[name]);
}
