import { shortAddress } from '@pitlane/shared/domain/address';
import { formatTotal } from '../../lib/format-price.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export type GarageHeadProps = {
  address: string;
  /** True in the visitor's own garage, false in another wallet's. */
  own: boolean;
  /** Undefined while they are counted. */
  count: number | undefined;
  /** Whether the count is "at least" this. */
  capped: boolean;
};

/** The owner of the garage and the number of its cars, with the address and the link to share. */
export function GarageHead({ address, own, count, capped }: GarageHeadProps) {
  const cars =
    count === undefined ? 'Counting cars …' : `${formatTotal(count, capped)} ${count === 1 ? 'car' : 'cars'}`;
  return (
    <PageTitle
      title={own ? 'Your garage' : 'Garage'}
      lead={
        <span className="flex flex-wrap items-center gap-x-4">
          <span aria-live="polite">{cars}</span>
          <span className="inline-flex items-center gap-1" title={address}>
            {shortAddress(address)}
            <CopyButton text={address} what="address" />
          </span>
        </span>
      }
      action={own ? <ShareLink address={address} /> : undefined}
    />
  );
}

function ShareLink({ address }: { address: string }) {
  const path = `/garage/${address}`;
  return (
    <span className="inline-flex items-center gap-1 text-small text-mute">
      Link for others
      <CopyButton text={typeof location === 'undefined' ? path : `${location.origin}${path}`} what="link" />
    </span>
  );
}
