import type { Drop } from '@pitlane/shared/api/drops';
import { ASSET_KINDS, ASSET_LABEL, ASSET_PURPOSE, type AssetKind } from '@pitlane/shared/domain/cars/assets';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { getWalletAssetsQueryOptions } from '../../entities/nfts/asset-queries.ts';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { Picture } from '../../ui/cars/picture.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { isOf, openElsewhere } from './drop-state.ts';
import { MintAction } from './mint-action.tsx';
import { MintStatus } from './mint-status.tsx';
import type { MintState } from './mint-store.ts';

export type OtherAssetsProps = {
  chain: Chain;
  drops: readonly Drop[];
  /** False while the chain does not answer. */
  answers: boolean;
  mint: MintState;
};

/** The two asset kinds beside cars (specification section 2, "Mint"). */
export function OtherAssets(props: OtherAssetsProps) {
  return (
    <section aria-labelledby="other-assets">
      <h2 id="other-assets" className="display mb-4 text-h2">
        {m.drops.otherAssets}
      </h2>
      <div className="grid gap-5 wide-columns">
        {ASSET_KINDS.map((kind) => (
          <AssetCard key={kind} kind={kind} {...props} />
        ))}
      </div>
    </section>
  );
}

function AssetCard({ chain, kind, drops, answers, mint }: OtherAssetsProps & { kind: AssetKind }) {
  const drop = drops.find((each) => each.chain === chain && each.collection === kind);
  const owned = useOwnedAssets(chain, kind);
  const name = ASSET_LABEL[kind];
  return (
    // The two cards share rows: the same row has the same height in both.
    <article
      aria-label={name}
      className="surface grid content-start overflow-hidden md:row-span-3 md:grid-rows-subgrid md:gap-y-0"
    >
      <div className="relative bg-stage">
        <Picture
          source={(width, format) => `/media/assets/${kind}/${width}.${format}?scene=open`}
          sizes="(width < 571px) 88vw, (width < 768px) 94vw, (width < 1760px) 46.5vw, 830px"
          // Its name and what it is good for stand below.
          alt=""
          width={640}
          height={480}
          className="on-stage block aspect-16/9 w-full object-cover [--at:50%_60%]"
        />
        {owned !== undefined && owned > 0 && (
          <p className="label stage-label absolute top-3 end-3 text-small text-stage-ink">
            {m.drops.youOwnOwned({ owned: formatCount(owned) })}
          </p>
        )}
      </div>
      <div className="border-t px-5.5 pt-5.5">
        <h3 className="display text-h3">{name}</h3>
        <p className="mt-1 text-mute">{ASSET_PURPOSE[kind]}</p>
      </div>
      <div className="grid content-start gap-4 px-5.5 pt-4 pb-5.5">
        {drop ? (
          <>
            {/* No column is narrower than its label: at 320 px a word would break. What has no room goes below. */}
            <dl className="figures">
              <Stat label={m.drops.price} value={formatPrice(drop.cost)} unit={drop.coin} />
              <Stat label={m.drops.minted} value={formatCount(drop.minted)} />
              <Stat label={m.drops.remaining} value={formatCount(drop.remaining)} />
            </dl>
            <MintAction drop={drop} elsewhere={openElsewhere(drops, drop)} mint={mint} variant="secondary" />
            {isOf(mint, drop) && mint.phase === 'done' && (
              <Callout kind="success" quiet>
                {m.drops.titleIsYours({ title: mint.result.title })}
              </Callout>
            )}
          </>
        ) : (
          <>
            <Callout kind="warning">
              {answers
                ? m.drops.thereIsNoNameOnLabel({ name, label: CHAIN_FACTS[chain].label })
                : m.drops.labelIsntRespondingSoWeCant({ label: CHAIN_FACTS[chain].label })}
            </Callout>
            <MintStatus mint={mint} target={{ chain, collection: kind }} drop={undefined} />
          </>
        )}
      </div>
    </article>
  );
}

/** How many assets of a kind the connected wallet owns on a chain; undefined until it is known. */
function useOwnedAssets(chain: Chain, kind: AssetKind): number | undefined {
  const { data } = useQuery(getWalletAssetsQueryOptions(useWalletAddress()));
  if (!data || data.unavailable.includes(chain)) return undefined;
  return data.assets.filter((asset) => asset.chain === chain && asset.collection === kind).length;
}
