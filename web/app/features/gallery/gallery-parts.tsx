import { type ReactNode, useId } from 'react';
import { PageLinks } from '../../ui/page-links.tsx';

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

const PAGES = [
  { to: '/accordion', label: 'Accordion' },
  { to: '/alerts', label: 'Alerts' },
  { to: '/progressbar', label: 'Progress bars' },
  { to: '/tabs', label: 'Tabs' },
  { to: '/iconNames', label: 'Icons' },
] as const;

/** Leads from one page of the components to the others. */
export function GalleryNav() {
  return <PageLinks label="Components" pages={PAGES} />;
}
