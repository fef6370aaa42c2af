import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { OriginalKind } from '@pitlane/shared/domain/cars/token-original';
import { writeTraitFilter } from '@pitlane/shared/domain/cars/token-traits';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Gauge } from '../../../ui/feedback/gauge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { Property } from './property.tsx';

type Token = NonNullable<NftDetail['token']>;
type TokenTrait = Token['traits'][number];

/** What the chain says of a free-form token, and the traits that its metadata lists. Inside a list of properties. */
export function TokenProperties({ token }: { token: Token }) {
  const { creator, royalty_bps, metadata_url, traits, original } = token;
  return (
    <>
      <Property name="Creator">
        <TextLink to={`/garage/${creator}`}>{shortAddress(creator)}</TextLink>
      </Property>
      <Property name="Royalty">{royalty_bps / 100}%</Property>
      <Property name="Metadata">
        <span className="flex items-center gap-1">
          <span className="min-w-0 truncate">{metadata_url}</span>
          <CopyButton text={metadata_url} what="metadata address" />
        </span>
      </Property>
      {original && (
        <Property name={ORIGINAL_LABEL[original.kind]}>
          <Original url={original.url} />
        </Property>
      )}
      {traits.map((trait, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two traits may be the same, and none has a state.
        <Property key={index} name={trait.name ?? 'Trait'}>
          <TraitValue trait={trait} />
        </Property>
      ))}
    </>
  );
}

const ORIGINAL_LABEL = {
  moving: 'Animated picture',
  page: 'Interactive page',
} as const satisfies Record<OriginalKind, string>;

/** Only the first frame, or the picture beside it, is on the site. */
function Original({ url }: { url: string | null }) {
  if (url === null) return 'Not played here';
  if (/^https?:/.test(url)) return <TextLink to={url}>Open original</TextLink>;
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 truncate">{url}</span>
      <CopyButton text={url} what="address of the original" />
    </span>
  );
}

/** A word leads to the items that share it. */
function TraitValue({ trait }: { trait: TokenTrait }) {
  const { name, kind, value, max } = trait;
  const figure = max === null ? value : `${value} of ${max}`;
  if (kind === 'date') return <LocalTime seconds={Number(value)} />;
  if (kind === 'boost_percentage') return `${toSigned(value)}%`;
  if (kind === 'boost_number') return toSigned(value);
  if (kind === 'level' && max !== null && max > 0)
    return <Gauge label={name ?? 'Level'} fraction={Number(value) / max} value={figure} />;
  const words = <bdi className="wrap-anywhere">{figure}</bdi>;
  if (kind !== 'text') return words;
  return <TextLink to={`/explore?trait=${encodeURIComponent(writeTraitFilter(trait))}`}>{words}</TextLink>;
}

/** "+10" and "−10". */
function toSigned(value: string): string {
  return value.startsWith('-') ? value.replace('-', '−') : `+${value.replace('+', '')}`;
}
