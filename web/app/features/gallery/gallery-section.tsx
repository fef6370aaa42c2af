import { type ReactNode, useId } from 'react';

/** One state or style of a part, below its name. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="display mb-4 text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}
