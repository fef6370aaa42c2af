import type { ReactNode } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { DRAWN_ID } from './mint-words.ts';

/** The scheme of docs/fair-builds.md in words for players, with its limits. */
export function HowBuildsAreDrawn() {
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <section aria-labelledby={DRAWN_ID} className="scroll-mt-(--header-height)">
      <h2 id={DRAWN_ID} className="display scroll-mt-24 text-[24px] md:text-[28px]">
        How builds are drawn
      </h2>
      <p className="mt-1.5 max-w-prose text-mute">
        A car is minted under its cover. Which series it becomes is decided afterwards, by two numbers that
        nobody knows both of while cars are minted.
      </p>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        <Step number={1} title="A secret is locked in">
          Before the first car of an epoch, the studio publishes the fingerprint of a secret number. It can
          neither change the number afterwards nor open another.
        </Step>
        <Step number={2} title="Cars are minted">
          They have no series yet, so there is nothing to look at, to pick out or to mint again for.
        </Step>
        <Step number={3} title="A block ends the epoch">
          Its hash is known to nobody before it is there, the studio included, and by then every car of the
          epoch exists.
        </Step>
        <Step number={4} title="Secret and hash decide">
          The contract checks the secret against its fingerprint, mixes it with the hash, and draws each car’s
          series by the odds above. The covers come off.
        </Step>
      </ol>
      <div className="mt-6 grid gap-x-8 gap-y-3 border-t pt-5 text-[14px] text-mute md:grid-cols-2">
        <p className="max-w-prose">
          <strong className="font-semibold text-ink">Check it yourself.</strong> The page of every built car
          has the secret, the hash and the result under “How this car was built”, and your browser computes
          them again.
        </p>
        <p className="max-w-prose">
          <strong className="font-semibold text-ink">Its limits.</strong> If the studio keeps a secret back,
          it loses all that the epoch has earned to the cars’ owners, and the cars are drawn without it. Only
          studio and block producer together could choose a draw.
          {demo &&
            ' In the demo world they are one: its history was planned, and its blocks were made to fit.'}
        </p>
      </div>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="border-t-3 pt-4">
      <span className="display block text-[26px] text-signal-text" aria-hidden>
        {number}
      </span>
      <h3 className="label mt-2 text-[17px]">{title}</h3>
      <p className="mt-1.5 text-[14.5px] text-mute">{children}</p>
    </li>
  );
}
