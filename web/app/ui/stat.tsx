import type { ReactNode } from 'react';

export type StatProps = { label: string; value: ReactNode; unit?: string };

/** A figure with its name. Put several into a <dl>. */
export function Stat({ label, value, unit }: StatProps) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-mute">{label}</dt>
      <dd className="display mt-1 truncate text-h2 tabular-nums">
        {value}
        {unit && <span className="ms-1.5 text-body text-mute">{unit}</span>}
      </dd>
    </div>
  );
}
