import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

const NOT_YET =
  'Its contract comes with the next release. The price stands here as soon as the contract does.';

/** The two asset kinds beside cars (specification section 2, "Mint"). */
export function OtherAssets() {
  return (
    <section aria-labelledby="other-assets">
      <h2 id="other-assets" className="display mb-4 text-[24px] md:text-[28px]">
        Other Assets
      </h2>
      <div className="grid gap-5 md:grid-cols-2">
        <AssetCard name="Tuneup Garage" picture={<GaragePicture />}>
          A workshop of your own, where upgrades are fitted to cars.
        </AssetCard>
        <AssetCard name="Gas Station" picture={<StationPicture />}>
          A forecourt by the track, where every car stops sooner or later.
        </AssetCard>
      </div>
    </section>
  );
}

type AssetCardProps = { name: string; picture: ReactNode; children: ReactNode };

function AssetCard({ name, picture, children }: AssetCardProps) {
  return (
    <article className="surface overflow-hidden">
      <div data-series="common_series" className="stage grid h-44 place-items-end justify-center md:h-56">
        {picture}
      </div>
      <div className="grid gap-4 border-t p-5.5">
        <div>
          <h3 className="display text-[22px]">{name}</h3>
          <p className="mt-1 text-mute">{children}</p>
        </div>
        <div className="flex items-center justify-between gap-4">
          <p>
            <span className="block text-[13px] text-mute">Price</span>
            <span className="label text-[16px]">Not set yet</span>
          </p>
          <Button
            look="primary"
            size="lg"
            disabledReason={NOT_YET}
            tooltipAlign="end"
            aria-label={`Mint a ${name}`}
          >
            Mint
          </Button>
        </div>
        <p className="text-[13px] text-mute">{NOT_YET}</p>
      </div>
    </article>
  );
}

function GaragePicture() {
  return (
    <svg viewBox="0 0 320 170" className="h-full w-auto" aria-hidden>
      <path d="M28 150V62L160 22l132 40v88Z" fill="#22262b" stroke="#3c4149" strokeWidth="2" />
      <path d="M28 62 160 22l132 40v9L160 31 28 71Z" fill="#3c4149" />
      <rect x="52" y="82" width="100" height="68" fill="#14161a" stroke="#3c4149" strokeWidth="2" />
      <path d="M52 94h100M52 106h100M52 118h100M52 130h100M52 142h100" stroke="#2d3036" strokeWidth="2" />
      <rect x="168" y="82" width="100" height="68" fill="#0b0c0e" stroke="#3c4149" strokeWidth="2" />
      <path d="M178 82h80l-18 68h-44Z" fill="#ffc93a" opacity=".16" />
      <path
        d="M184 136v-5l10-4 12-12h24l12 12 10 3v6Z"
        fill="#5b6069"
        stroke="#8b9097"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="199" cy="137" r="7" fill="#14161a" stroke="#8b9097" strokeWidth="2" />
      <circle cx="238" cy="137" r="7" fill="#14161a" stroke="#8b9097" strokeWidth="2" />
      <path d="M190 150v-5h58v5" stroke="#ff5a1f" strokeWidth="3" fill="none" />
      <rect x="176" y="86" width="84" height="3" rx="1.5" fill="#fff3cf" />
      <rect x="120" y="44" width="80" height="16" rx="2" fill="#ff5a1f" />
      <path d="M128 52h20m6 0h12m6 0h20" stroke="#160600" strokeWidth="4" />
      <path d="M0 150h320v20H0Z" fill="#101215" />
    </svg>
  );
}

function StationPicture() {
  return (
    <svg viewBox="0 0 320 170" className="h-full w-auto" aria-hidden>
      <path d="M24 40h272v22H24Z" fill="#3c4149" />
      <path d="M24 56h272v6H24Z" fill="#ff5a1f" />
      <path d="M60 62h10v88H60ZM250 62h10v88h-10Z" fill="#2d3036" />
      <path d="M40 62h240l-28 88H68Z" fill="#fff3cf" opacity=".07" />
      <path d="M44 62h30m20 0h30m20 0h30m20 0h30m20 0h30" stroke="#fff3cf" strokeWidth="3" />
      <g stroke="#8b9097" strokeWidth="2">
        <rect x="104" y="92" width="36" height="58" rx="3" fill="#22262b" />
        <rect x="110" y="98" width="24" height="15" rx="1" fill="#0b0c0e" />
        <rect x="184" y="92" width="36" height="58" rx="3" fill="#22262b" />
        <rect x="190" y="98" width="24" height="15" rx="1" fill="#0b0c0e" />
        <path d="M140 104h8v30a5 5 0 0 0 10 0v-22l-7-8M220 104h8v30a5 5 0 0 0 10 0v-22l-7-8" fill="none" />
      </g>
      <path d="M114 108h16M194 108h10" stroke="#2fce74" strokeWidth="3" />
      <path d="M92 150h140l6 6H86Z" fill="#3c4149" />
      <path d="M274 150V20h30v38h-26" fill="#22262b" stroke="#3c4149" strokeWidth="2" />
      <path d="M279 28h20M279 37h20M279 46h13" stroke="#ffc93a" strokeWidth="4" />
      <path d="M0 156h320v14H0Z" fill="#101215" />
    </svg>
  );
}
