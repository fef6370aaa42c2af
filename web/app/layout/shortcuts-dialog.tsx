import { Fragment } from 'react';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { listGoPages } from './use-shortcuts.ts';

type Shortcut = {
  what: string;
  /** Ways to do it; each is one key, keys pressed together, or keys pressed one after the other. */
  ways: readonly { keys: readonly string[]; join?: '+' | 'then' }[];
};

const listGroups = (): readonly { title: string; shortcuts: readonly Shortcut[] }[] => [
  {
    title: 'Go to',
    shortcuts: listGoPages().map(({ label, goKey = '' }) => ({
      what: label,
      ways: [{ keys: ['g', goKey], join: 'then' }],
    })),
  },
  {
    title: 'Anywhere',
    shortcuts: [
      {
        what: 'Search',
        ways: [{ keys: ['/'] }, { keys: ['Ctrl', 'K'], join: '+' }, { keys: ['Cmd', 'K'], join: '+' }],
      },
      { what: 'Show these shortcuts', ways: [{ keys: ['?'] }] },
      { what: 'Close a sheet, menu or dialog', ways: [{ keys: ['Esc'] }] },
    ],
  },
  {
    title: 'In a grid of cards',
    shortcuts: [
      { what: 'Next or previous card', ways: [{ keys: ['←'] }, { keys: ['→'] }] },
      { what: 'Card above or below', ways: [{ keys: ['↑'] }, { keys: ['↓'] }] },
      { what: 'First or last card', ways: [{ keys: ['Home'] }, { keys: ['End'] }] },
    ],
  },
];

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** All keyboard shortcuts of the site. SiteShell loads it when it is first opened. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-6">
        {listGroups().map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="label mb-1 text-small text-mute">{title}</h3>
            <dl className="divide-y">
              {shortcuts.map(({ what, ways }) => (
                <div key={what} className="flex min-h-10 items-center justify-between gap-4 py-1">
                  <dt>{what}</dt>
                  <dd className="flex flex-wrap items-center justify-end gap-1.5 text-small text-mute">
                    {ways.map((way, index) => (
                      <Fragment key={way.keys.join(' ')}>
                        {index > 0 && 'or'}
                        <Keys {...way} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ keys, join }: Shortcut['ways'][number]) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: "g" then "g" goes to the garage
        <Fragment key={index}>
          {index > 0 && join}
          <kbd className="grid min-h-7 min-w-7 place-items-center rounded-sm border px-1.5 font-text text-ink">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
