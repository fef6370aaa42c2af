import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router';
import { clearTraveller, travelDuring } from '../entities/nfts/travelling-picture.ts';
import { focusHeading, focusPage } from '../lib/focus-page.ts';
import { afterFirstSign } from '../lib/loading/first-sign.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { recoverPageChange } from '../lib/loading/recover-page-change.ts';
import { toPath } from '../lib/site-path.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/**
 * Makes a page change known: a thin line while the page is on its way; when it is there, the focus on its heading, and its
 * title for screen readers.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const loading = useNavigation().state === 'loading';
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    const { navigation } = window as Window & { navigation?: EventTarget };
    const open = (address: string) => location.assign(address);
    // The router's own word: code can fail before React has drawn that a page is on its way.
    const getTarget = () => {
      const coming = router?.state.navigation.location;
      return coming && createPath(coming);
    };
    return recoverPageChange({ page: window, navigation, getTarget, open });
  }, [router]);
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  // In the same step as the page itself: restoreFocus would give the lost focus to some control of the new page. A page
  // that sets the focus does so after this.
  useLayoutEffect(() => {
    // An address with a # names the place where the reader goes on.
    if (pathname === shown.current || hash !== '') return;
    if (!document.body.dataset.dialogs) focusHeading();
    // Once more after dialogs that close.
    requestAnimationFrame(focusPage);
  }, [pathname, hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the other page that ends the journey of a picture
  useLayoutEffect(clearTraveller, [pathname]);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      {loading && (
        <div className="fixed inset-x-0 top-0 z-[60] h-0.5 ltr:origin-left rtl:origin-right animate-[approach_2s_cubic-bezier(0.1,0.7,0.2,1)_both] bg-signal" />
      )}
    </>
  );
}

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
    const main = document.getElementById('main');
    if (!document.body.dataset.dialogs) main?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
    // A reader who turns back before that page has come finds this one again, and no page change.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === main && location.hash === '') focusHeading();
      });
    };
  }, [coming]);
  return coming === undefined ? children : <PageSkeleton path={coming} />;
}

/** A page that loads sooner shows no skeleton: a short flash is worse than none. */
const SHOW_AFTER_MS = 80;

/**
 * The path of the page that is on its way, from the moment its skeleton should take the old page's place. Undefined when
 * no page is, and while only the query of this one changes.
 */
function useComingPath(): string | undefined {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  // The router names where it is going with the site's place on its host, and where it is without.
  const next = location && toPath(location.pathname);
  const coming = state === 'loading' && next !== pathname ? next : undefined;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (coming === undefined) return;
    const timer = setTimeout(() => travelDuring(() => setLate(coming)), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [coming]);
  return coming === late ? coming : undefined;
}
