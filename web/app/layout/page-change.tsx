import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { focusPage } from '../lib/focus-page.ts';

/**
 * Makes a page change known: a thin line while the page is on its way; when it is there, the focus on its heading, and its
 * title for screen readers.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const loading = useNavigation().state === 'loading';
  const [shown, setShown] = useState(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === shown) return;
    setShown(pathname);
    setTitle(document.title);
    // An address with a # names the place where the reader goes on. The frame later is after dialogs that close.
    if (hash === '') requestAnimationFrame(focusPage);
  }, [pathname, shown, hash]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      {loading && (
        <div className="fixed inset-x-0 top-0 z-[60] h-0.5 origin-left animate-[approach_2s_cubic-bezier(0.1,0.7,0.2,1)_both] bg-signal" />
      )}
    </>
  );
}
