import type { ReactNode } from 'react';

/** A name and a value in a list of properties. */
export function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="surface min-w-0 px-4 py-3.5">
      <dt className="text-small text-mute wrap-anywhere">
        <bdi>{name}</bdi>
      </dt>
      <dd className="label mt-1 text-lead">{children}</dd>
    </div>
  );
}
