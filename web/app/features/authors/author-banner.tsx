import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { CardNft } from '../../lib/cards.ts';
import { cx } from '../../lib/class-names.ts';
import { toAddress } from '../../lib/site-path.ts';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';

/** As wide as the banner within its border and the page's gutters; on wide windows the whole car is at the far end. */
const STAR_SIZES = '(width < 600px) calc(100vw - 34px), 640px';

export type AuthorBannerProps = {
  author: Pick<AuthorProfile, 'banner'>;
  /** Their rarest car, under its floodlights where no banner was uploaded. */
  star: CardNft | null;
  /** Fills what it is in, in place of a height and corners of its own. */
  fill?: boolean;
};

/** The picture behind an author's name. */
export function AuthorBanner({ author, star, fill = false }: AuthorBannerProps) {
  return (
    <div
      data-series={star?.buildSeries}
      className={cx(
        'relative w-full overflow-hidden bg-stage',
        fill ? 'h-full' : 'aspect-[5/2] rounded-xl border sm:aspect-[3/1] lg:aspect-auto lg:h-[22rem]',
      )}
    >
      {author.banner ? (
        <img
          src={toAddress(author.banner.url)}
          alt=""
          width={1500}
          height={500}
          fetchPriority="high"
          className="size-full object-cover"
        />
      ) : star ? (
        <StarStage star={star} />
      ) : (
        <DrawnStage />
      )}
    </div>
  );
}

function StarStage({ star }: { star: CardNft }) {
  return (
    <>
      <div
        aria-hidden
        className="absolute inset-0 [background:linear-gradient(105deg,color-mix(in_oklab,var(--paint)_30%,var(--stage-wide)),var(--stage-wide)_55%,var(--stage))]"
      />
      <div className="absolute inset-y-0 end-0 w-full sm:w-3/4 lg:w-[58%] ltr:sm:[mask-image:linear-gradient(90deg,transparent,#000_38%)] rtl:sm:[mask-image:linear-gradient(-90deg,transparent,#000_38%)]">
        <NftPicture
          nft={star}
          sizes={STAR_SIZES}
          first
          decorative
          className="aspect-auto! size-full [--at:50%_62%]"
        />
      </div>
    </>
  );
}

/** An empty straight: tarmac, its markings, and lamps at the far end. */
function DrawnStage() {
  return (
    <svg aria-hidden viewBox="0 0 1500 500" preserveAspectRatio="xMidYMid slice" className="size-full">
      <rect width="1500" height="500" fill="var(--stage)" />
      <path d="M0 500 610 230h280l610 270Z" fill="var(--stage-line)" opacity=".4" />
      <path d="M740 500 747 230h6l7 270Z" fill="var(--stage-marks)" />
      <path d="M0 230h1500" stroke="var(--stage-line)" strokeWidth="2" />
      {[0, 1, 2, 3, 4].map((lamp) => (
        <circle key={lamp} cx={690 + lamp * 30} cy="170" r="9" fill="#ff5a1f" opacity={0.35 + lamp * 0.14} />
      ))}
    </svg>
  );
}
