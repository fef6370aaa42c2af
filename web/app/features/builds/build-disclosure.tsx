import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { toAddress } from '../../lib/site-path.ts';
import { CoverIcon } from '../../ui/cars/cover-icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';

// Its arithmetic weighs more than the rest of the page's own code, and few open it.
const BuildProof = lazyComponent(
  () => import('./build-proof.tsx').then((module) => module.BuildProof),
  () => <Skeleton className="h-80" />,
);

/** On the page of a built car: how its series was drawn. It loads nothing while it is closed. */
export function BuildDisclosure({ id, title }: { id: string; title: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="surface group/build"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-14 list-none items-center gap-3.5 rounded-xl px-5 py-4 [&::-webkit-details-marker]:hidden">
        <CoverIcon className="size-6 text-mute" />
        <span className="min-w-0 flex-1">
          <h2 className="label text-lead">{m.builds.howThisCarWasBuilt}</h2>
          <span className="mt-0.5 block text-small text-mute">{m.builds.seeTheSecretBlockHashAnd}</span>
        </span>
        <Icon
          name="chevron-down"
          className="size-5 text-mute transition-transform duration-(--calm) group-open/build:rotate-180"
        />
      </summary>
      <div className="border-t px-5 pt-5 pb-6">
        <p className="hidden max-w-prose text-mute noscript:block">
          {rich(
            m.builds.theCheckRunsInYourBrowser({
              link: (text) => (
                <a
                  href={toAddress(`/api/nfts/${id}/build`)}
                  className="text-ink underline underline-offset-3"
                >
                  {text}
                </a>
              ),
            }),
          )}
        </p>
        {opened && <BuildProof id={id} title={title} />}
      </div>
    </details>
  );
}
