import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { TANK } from '@pitlane/shared/domain/cars/assets';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import { ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format/format-price.ts';
import { CoverIcon } from '../../../ui/cars/cover-icon.tsx';
import { SeriesOdds } from '../../../ui/cars/series-odds.tsx';
import { Gauge } from '../../../ui/feedback/gauge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Property } from './property.tsx';
import { RefreshMetadata } from './refresh-metadata.tsx';
import { TokenProperties } from './token-properties.tsx';

/** The properties of an item that is no car. */
export function OtherProperties({ nft }: { nft: NftDetail }) {
  const { id, category, fuel, token } = nft;
  return (
    <>
      <dl className="grid two-columns gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
        <Property name="Category">{CATEGORY_LABEL[category]}</Property>
        {fuel !== null && (
          <Property name="Tank">
            <Gauge label="Fuel" fraction={fuel / TANK} value={`${fuel} of ${TANK}`} />
          </Property>
        )}
        {token && <TokenProperties token={token} />}
      </dl>
      {token && <RefreshMetadata key={id} id={id} metadata={token.metadata} />}
    </>
  );
}

/** In the place of the game stats of what does not race. */
export function OtherStats() {
  return (
    <p className="max-w-prose text-mute">
      Only cars race, so only cars have power, grip, top speed and acceleration.
    </p>
  );
}

/** In the place of the parts of what takes none. */
export function OtherUpgrades() {
  return <p className="max-w-prose text-mute">Parts fit cars only, so this item has none.</p>;
}

/** Replaces the traits of a car that is not built yet: why there are none, and what the car can become. */
export function CoveredProperties() {
  return (
    <div className="grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <CoveredNote title="Still under its cover">
        We draw its series when the epoch it was minted in ends, and that decides its body, paint and livery.
        The cover comes off here once the car is built and its collection revealed.{' '}
        <TextLink to="/mint#how-builds-are-drawn">How builds are drawn</TextLink>
      </CoveredNote>
      <section aria-labelledby="can-become">
        <h3 id="can-become" className="label mb-3.5 text-lead">
          What it can become, out of {formatCount(ODDS_OF)} builds
        </h3>
        <SeriesOdds />
      </section>
    </div>
  );
}

/** In the place of the game stats of a car that is not built yet. */
export function CoveredStats() {
  return (
    <CoveredNote title="No stats yet">
      Power, grip, top speed and acceleration come with the build.
    </CoveredNote>
  );
}

/** In the place of the upgrades of a car that is not built yet. */
export function CoveredUpgrades() {
  return (
    <CoveredNote title="No parts yet">
      You can fit upgrades once the car is built and its cover is off.
    </CoveredNote>
  );
}

type CoveredNoteProps = { title: string; children: ReactNode };

function CoveredNote({ title, children }: CoveredNoteProps) {
  return (
    <div className="flex max-w-prose items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raise text-mute">
        <CoverIcon />
      </span>
      <div>
        <h2 className="label text-lead">{title}</h2>
        <p className="mt-1.5 text-mute">{children}</p>
      </div>
    </div>
  );
}
