import type { ReactNode } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { DRAWN_ID } from './mint-labels.ts';

/** The scheme of docs/fair-builds.md in words for players, with its limits. */
export function HowBuildsAreDrawn() {
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <section aria-labelledby={DRAWN_ID} className="scroll-mt-(--header-height)">
      <h2 id={DRAWN_ID} className="display scroll-mt-24 text-h2">
        How builds are drawn
      </h2>
      <p className="mt-1.5 max-w-prose text-mute">
        Every car is minted under a cover. Two numbers decide later what it becomes, and no one knows both
        while minting is open.
      </p>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        <Step number={1} title="A secret is locked in">
          Before the first car of an epoch is minted, the studio publishes the fingerprint of a secret number.
          It can’t change or replace that number later.
        </Step>
        <Step number={2} title="Cars are minted">
          They have no series yet, so there is nothing to pick from or to retry for.
        </Step>
        <Step number={3} title="A block ends the epoch">
          Its hash is unknown until the block exists, and by then the epoch is full. The next block records
          the hash permanently.
        </Step>
        <Step number={4} title="Secret and hash decide">
          The contract checks the secret, mixes it with the hash, and draws each series by the odds above. The
          covers come off.
        </Step>
      </ol>
      <div className="mt-6 grid gap-x-8 gap-y-3 border-t pt-5 text-small text-mute md:grid-cols-2">
        <p className="max-w-prose">
          <strong className="font-semibold text-ink">Check it.</strong> Every built car’s page shows the
          secret, hash and result under “How this car was built”, and your browser can recompute them.
        </p>
        <p className="max-w-prose">
          <strong className="font-semibold text-ink">Know the limits.</strong> A studio that withholds a
          secret loses what the epoch earned: 90% goes back to the owners of its paid cars, and all its cars
          are drawn without the secret. For cars it minted for itself or gave away, that costs it little or
          nothing. Only the studio and a block producer together could choose a draw.
          {demo &&
            ' In the demo world they are the same party: its history was planned, and its blocks were made to match.'}
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
