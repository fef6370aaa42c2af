import { Link } from 'react-router';
import { getSiteName } from '../../lib/site-name.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MAX_ITEMS } from './creation.ts';

const OPTIONS: readonly { to: string; label: string; icon: IconName; text: string }[] = [
  {
    to: '/create2',
    label: 'Single',
    icon: 'plus',
    text: 'One item from one picture or video, with its own title and price.',
  },
  {
    to: '/create3',
    label: 'Multiple',
    icon: 'grid',
    text: `A set of up to ${MAX_ITEMS.multiple} items, one file each. One transaction mints them, and one signature lists them.`,
  },
];

/** The chooser: one item, or a set. */
export function CreateOptions() {
  return (
    <div className="page-width max-w-4xl pb-20">
      <PageTitle
        title="Create collectible"
        lead={`Choose Single for a one-of-a-kind item, or Multiple for a set. ${getSiteName()} stores the files. The chain records who owns the item.`}
      />
      <ul className="grid gap-5 sm:grid-cols-2">
        {OPTIONS.map(({ to, label, icon, text }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="group grid h-full content-start gap-3 rounded-xl border bg-panel p-6 transition-colors hover:border-edge"
            >
              <span className="grid size-12 place-items-center rounded-md border bg-raise">
                <Icon name={icon} className="size-6" />
              </span>
              <span className="display text-h2">{label}</span>
              <span className="text-mute">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-mute">
        Is your picture already online? The <TextLink to="/minter">minter</TextLink> can use its address.
      </p>
    </div>
  );
}
