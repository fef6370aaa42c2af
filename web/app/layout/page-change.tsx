import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Says a page change: a thin line while the page is on its way, its title to screen readers when it is there. */
export function PageChange() {
  const { pathname } = useLocation();
  const loading = useNavigation().state === 'loading';
  const [first] = useState(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (pathname !== first) setSaid(document.title);
  }, [pathname, first]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {loading && (
        <div className="fixed inset-x-0 top-0 z-[60] h-0.5 origin-left animate-[approach_2s_cubic-bezier(0.1,0.7,0.2,1)_both] bg-signal" />
      )}
    </>
  );
}
