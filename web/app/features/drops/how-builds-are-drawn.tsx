import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { rich } from '../../lib/rich.ts';
import { useRootData } from '../../lib/root-data.ts';
import { DRAWN_ID } from './mint-labels.ts';

/** The scheme of docs/fair-builds.md in words for players, with its limits. */
export function HowBuildsAreDrawn() {
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <section aria-labelledby={DRAWN_ID} className="scroll-mt-(--header-height)">
      <h2 id={DRAWN_ID} className="display scroll-mt-24 text-h2">
        {m.drops.howBuildsAreDrawn}
      </h2>
      <p className="mt-1.5 max-w-prose text-mute">{m.drops.everyCarIsMintedUnderA}</p>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        <Step number={1} title={m.drops.aSecretIsLockedIn}>
          {m.drops.beforeTheFirstCarOfAn}
        </Step>
        <Step number={2} title={m.drops.carsAreMinted}>
          {m.drops.theyHaveNoSeriesYetSo}
        </Step>
        <Step number={3} title={m.drops.aBlockEndsTheEpoch}>
          {m.drops.itsHashIsUnknownUntilThe}
        </Step>
        <Step number={4} title={m.drops.secretAndHashDecide}>
          {m.drops.theContractChecksTheSecretMixes}
        </Step>
      </ol>
      <div className="mt-6 grid gap-x-8 gap-y-3 border-t pt-5 text-small text-mute md:grid-cols-2">
        <p className="max-w-prose">
          {rich(
            m.drops.checkItEveryBuiltCarsPage({
              strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
            }),
          )}
        </p>
        <p className="max-w-prose">
          {rich(
            m.drops.knowTheLimitsAStudioThat({
              strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
            }),
          )}
          {demo && m.drops.inTheDemoWorldTheyAre}
        </p>
      </div>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="border-t-3 pt-4">
      <span className="display block text-h2 text-signal-text" aria-hidden>
        {number}
      </span>
      <h3 className="label mt-2 text-lead">{title}</h3>
      <p className="mt-1.5 text-small text-mute">{children}</p>
    </li>
  );
}
