import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type TabItem = { id: string; label: string; count?: number; content: ReactNode };
export type TabsProps = {
  label: string;
  items: readonly TabItem[];
  /** The chosen tab, when it lives outside (in the URL). */
  value?: string;
  onChange?: (id: string) => void;
};

/** Mutually exclusive tabs; arrow keys move between them. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const chosen = value === undefined ? { defaultValue: items[0]?.id } : { value };
  return (
    <Base.Root {...chosen} onValueChange={(id) => onChange?.(String(id))}>
      <Base.List aria-label={label} className="flex gap-6 overflow-x-auto border-b [scrollbar-width:none]">
        {items.map((item) => (
          <Base.Tab
            key={item.id}
            value={item.id}
            className="label -mb-px shrink-0 border-b-2 border-transparent py-3 text-[16px] text-mute transition-colors -outline-offset-2 hover:text-ink data-active:border-signal data-active:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="ml-1.5 text-[13px] text-mute">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.id} value={item.id} className="pt-6">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
