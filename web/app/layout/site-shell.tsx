import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame around every page: skip link, header, the page, footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="label fixed top-3 left-3 z-[70] -translate-y-20 rounded-md bg-signal px-4 py-2.5 text-on-signal focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer />
    </>
  );
}
