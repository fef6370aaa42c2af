import {
  type ComponentType,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from '../store.ts';
import { useServed } from '../use-in-browser.ts';
import { lazyCode } from './lazy-component.ts';

const AS_SERVED = { __html: '' };

/** `wanted`: true while the part is looked at. Until it first is, the part may stay as it was served. */
export type LaterPart<P extends object> = ComponentType<P & { wanted: boolean }> & {
  preload: () => Promise<void>;
};

/**
 * A part of a page that the server writes and whose code comes when it is wanted, or when what it shows changes. Then it takes
 * the place of the served markup, which looks the same. A press on a served button brings the code, and is answered then.
 * Props are compared one by one: give it the parts of an answer, not the answer.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  const OnServer = lazy(async () => ({ default: await load() }));
  const { store, preload, need } = lazyCode(load);

  function Later({ wanted, ...rest }: P & { wanted: boolean }) {
    const props = rest as unknown as P;
    const [first] = useState(props);
    const served = useServed();
    const Part = useStore(store)?.code;
    // Its markup as served is gone with the first live one: there is no way back to it.
    const [started, setStarted] = useState(false);
    const [pressed, setPressed] = useState<number>();
    const place = useRef<HTMLDivElement>(null);
    const needed = started || pressed !== undefined || wanted || !served || isChanged(first, props);
    useEffect(() => {
      if (!needed) return;
      need();
      setStarted(true);
    }, [needed]);
    const isLive = needed && Part !== undefined;
    useLayoutEffect(() => {
      if (!isLive || pressed === undefined) return;
      setPressed(undefined);
      const button = place.current?.querySelectorAll('button')[pressed];
      if (button && !button.matches(PAYS)) button.click();
    }, [isLive, pressed]);
    if (import.meta.env.SSR) {
      return (
        <div className="contents">
          <Suspense>
            <OnServer {...props} />
          </Suspense>
        </div>
      );
    }
    if (isLive) {
      return (
        <div key="live" ref={place} className="contents">
          <Part {...props} />
        </div>
      );
    }
    if (!served) return null;
    return (
      // biome-ignore lint/a11y: its buttons are served markup, which cannot listen itself
      <div
        className="contents"
        onClick={(event) => setPressed(findButton(event))}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves the markup of such an element alone
        dangerouslySetInnerHTML={AS_SERVED}
      />
    );
  }
  return Object.assign(Later, { preload });
}

/** Selects what no press that waited may reach. */
const PAYS = '[data-money], [aria-disabled=true]';

/** Returns which of the buttons in a part was pressed; undefined for a press beside them. */
function findButton({ target, currentTarget }: MouseEvent): number | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  const at = button ? [...currentTarget.querySelectorAll('button')].indexOf(button) : -1;
  return at < 0 ? undefined : at;
}

function isChanged<P extends object>(first: P, now: P): boolean {
  return (Object.keys(now) as (keyof P)[]).some((name) => first[name] !== now[name]);
}
