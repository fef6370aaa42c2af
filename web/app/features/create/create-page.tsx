import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../../lib/focus-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { useStore } from '../../lib/store.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TitledPage } from '../../ui/page-title.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { CardComponent } from './card-preview.tsx';
import { CreateForm } from './create-form.tsx';
import type { CreationPlan } from './creation.ts';
import { creationStores } from './creation-store.ts';

const CreationReport = lazyComponent(() =>
  import('./creation-report.tsx').then((module) => module.CreationReport),
);

export type CreatePageProps = {
  plan: CreationPlan;
  /** The card that lists show: the page's preview is one. */
  Card: CardComponent;
};

/** The form, or the run that was begun with it: also one from before a reload. */
export function CreatePage({ plan, Card }: CreatePageProps) {
  const store = creationStores[plan];
  const { creation, left } = useStore(store);
  useEffect(() => void store.look(), [store]);
  const had = useRef(false);
  // Given up or finished: the page starts over. No control gets the focus, or a key that is still held down would press it.
  useEffect(() => {
    if (had.current && creation === null) focusHeading();
    had.current = !!creation;
  }, [creation]);
  return (
    <TitledPage
      title={plan === 'single' ? m.create.createSingleItem : m.create.createMultipleItems}
      lead={
        plan === 'single'
          ? rich(
              m.create.makeOneItemFromAPicture({ link: (text) => <TextLink to="/create3">{text}</TextLink> }),
            )
          : rich(m.create.makeASetWithOneFile({ link: (text) => <TextLink to="/create2">{text}</TextLink> }))
      }
    >
      <Callout kind="info" quiet className="mb-6 hidden noscript:flex">
        {m.create.youNeedAWalletForThis}
      </Callout>
      {creation === undefined && (
        <div className="grid grid-cols-1 gap-8 noscript:hidden lg:grid-cols-[minmax(0,48rem)_22rem] lg:gap-12">
          <Skeleton className="h-176 w-full rounded-xl" />
          <Skeleton className="h-96 w-full rounded-xl" />
        </div>
      )}
      {creation === null && <CreateForm plan={plan} Card={Card} left={left} />}
      {creation && <CreationReport store={store} Card={Card} />}
    </TitledPage>
  );
}
