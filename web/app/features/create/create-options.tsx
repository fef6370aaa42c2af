import { m } from '@pitlane/shared/messages/messages';
import { Link } from 'react-router';
import { rich } from '../../lib/rich.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MAX_ITEMS } from './creation.ts';

const getOptions = (): readonly { to: string; label: string; icon: IconName; text: string }[] => [
  {
    to: '/create2',
    label: m.create.single,
    icon: 'plus',
    text: m.create.oneItemFromOnePictureOr,
  },
  {
    to: '/create3',
    label: m.create.multiple,
    icon: 'grid',
    text: m.create.aSetOfUpToMultiple({ multiple: MAX_ITEMS.multiple }),
  },
];

/** The chooser: one item, or a set. */
export function CreateOptions() {
  return (
    <div className="page-width max-w-4xl pb-20">
      <PageTitle
        title={m.create.createCollectible}
        lead={m.create.chooseSingleForAOneOf({ site: getSiteName() })}
      />
      <ul className="grid gap-5 sm:grid-cols-2">
        {getOptions().map(({ to, label, icon, text }) => (
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
        {rich(
          m.create.isYourPictureAlreadyOnlineThe({
            link: (text) => <TextLink to="/minter">{text}</TextLink>,
          }),
        )}
      </p>
    </div>
  );
}
