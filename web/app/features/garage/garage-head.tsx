import { shortAddress } from '@pitlane/shared/domain/address';
import type { ReactNode } from 'react';
import { authorHref } from '../../lib/author-href.ts';
import { formatTotal } from '../../lib/format-price.ts';
import type { CarCount } from '../../lib/nft-queries.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { GarageWorth } from './garage-worth.tsx';

export type GarageHeadProps = {
  address: string;
  /** True in the visitor's own garage, false in another wallet's. */
  own: boolean;
  count: CarCount;
  /** Who is shown for the wallet, where a car of it tells. */
  owner?: { id: number; username: string } | undefined;
  /** What the owner can do with several cars. */
  tools?: ReactNode;
};

/** The owner of the garage and the number of its cars, with the address and the link to share. */
export function GarageHead({ address, own, count, owner, tools }: GarageHeadProps) {
  return (
    <PageTitle
      title={own ? 'Your garage' : 'Garage'}
      lead={
        <span className="flex flex-wrap items-center gap-x-4">
          <span>{countText(count)}</span>
          {owner && <TextLink to={authorHref(owner.id)}>{owner.username}</TextLink>}
          <GarageWorth address={address} />
          <span className="inline-flex items-center gap-1" title={address}>
            {shortAddress(address)}
            <CopyButton text={address} what="address" />
          </span>
        </span>
      }
      action={
        own ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {count.total !== undefined && count.total > 0 && tools}
            <ShareLink address={address} />
          </span>
        ) : undefined
      }
    />
  );
}

function countText({ total, capped, failed }: CarCount): string {
  if (total !== undefined) return `${formatTotal(total, capped)} ${total === 1 ? 'car' : 'cars'}`;
  return failed ? 'Cars could not be counted' : 'Counting cars …';
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
