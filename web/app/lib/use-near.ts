import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns whether an element is in sight or not farther from it than the margin, a CSS length; true from then on. */
export function useNear<T extends Element>(margin = '500px'): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return [ref, near];
}
