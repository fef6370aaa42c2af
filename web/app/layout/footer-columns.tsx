import { useId } from 'react';
import { Link } from 'react-router';
import { type FooterColumn, listFooterColumns } from './footer-links.ts';

const LINK = 'flex min-h-11 items-center hover:text-ink hover:underline hover:underline-offset-3';

/** The links to every page, in columns: two on phones, five on wide windows. */
export function FooterColumns({ outbox }: { outbox: boolean }) {
  return (
    <nav
      aria-label="All pages"
      className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-5"
    >
      {listFooterColumns({ outbox }).map((column) => (
        <Column key={column.title} {...column} />
      ))}
    </nav>
  );
}

function Column({ title, links }: FooterColumn) {
  const id = useId();
  return (
    <div className="min-w-0">
      {/* No heading: it would stand in the outline of each page. */}
      <p id={id} className="label mb-1 text-body text-ink">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {links.map(({ to, label, document }) => (
          <li key={to}>
            {document ? (
              <a href={to} className={LINK}>
                {label}
              </a>
            ) : (
              <Link to={to} className={LINK}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
