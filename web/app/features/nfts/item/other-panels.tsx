import type { NftDetail } from '@pitlane/shared/api/nfts';
import { TANK } from '@pitlane/shared/domain/cars/assets';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Gauge } from '../../../ui/feedback/gauge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** The properties of an item that is no car. */
export function OtherProperties({ nft }: { nft: NftDetail }) {
  const { category, fuel, token } = nft;
  return (
    <dl className="grid two-columns gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
      <Property name="Category">{CATEGORY_LABEL[category]}</Property>
      {fuel !== null && (
        <Property name="Tank">
          <Gauge label="Fuel" fraction={fuel / TANK} value={`${fuel} of ${TANK}`} />
        </Property>
      )}
      {token && (
        <>
          <Property name="Creator">
            <TextLink to={`/garage/${token.creator}`}>{shortAddress(token.creator)}</TextLink>
          </Property>
          <Property name="Royalty">{token.royalty_bps / 100}%</Property>
          <Property name="Metadata">
            <span className="flex items-center gap-1">
              <span className="min-w-0 truncate">{token.metadata_url}</span>
              <CopyButton text={token.metadata_url} what="metadata address" />
            </span>
          </Property>
        </>
      )}
    </dl>
  );
}

function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="surface min-w-0 px-4 py-3.5">
      <dt className="text-small text-mute">{name}</dt>
      <dd className="label mt-1 text-lead">{children}</dd>
    </div>
  );
}

/** In the place of the game stats of what does not race. */
export function OtherStats() {
  return (
    <p className="max-w-prose text-mute">
      Only cars race: power, grip, top speed and acceleration are theirs.
    </p>
  );
}

/** In the place of the parts of what takes none. */
export function OtherUpgrades() {
  return <p className="max-w-prose text-mute">Parts are fitted to cars. This item takes none.</p>;
}
