import type { Asset } from '@pitlane/shared/api/assets';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { TANK } from '@pitlane/shared/domain/cars/assets';
import { UPGRADES, type Upgrade, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { fuelForNext } from '@pitlane/shared/domain/cars/workshop';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getWalletAssetsQueryOptions } from '../../entities/nfts/asset-queries.ts';
import { getNftQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardNft } from '../../lib/cards.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { KindMark } from '../../ui/cars/car-marks.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { StatBars } from '../../ui/cars/stat-bars.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FuelNeedle } from '../../ui/feedback/fuel-needle.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { MoneySheet } from '../../wallet/ui/money-sheet.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { FitGain } from './fit-gain.tsx';
import { FitReport, type FitState, findUnread, levelsOf } from './fit-report.tsx';
import { fitStore } from './fit-store.ts';
import type { Fitted } from './fit-transaction.ts';
import { partName } from './part-names.ts';
import { listStatChange } from './stat-change.ts';
import { type Tile, TileChoice } from './tile-choice.tsx';

/** While a fitting is in a block and the index has not read it, the car is asked for again this often. */
const POLL_MS = 2_000;

/** The choice of part, garage and station, the cost, and the one button. */
export function FitForm({ nft }: { nft: CardNft }) {
  const fit = useStore(fitStore);
  const unread = (detail: NftDetail | undefined) => detail && findUnread(fit, nft.id, levelsOf(detail));
  const car = useQuery({
    ...getNftQueryOptions(nft.id),
    refetchInterval: ({ state }) => (unread(state.data?.nft) ? POLL_MS : false),
  });
  const assets = useQuery(getWalletAssetsQueryOptions(useWalletAddress()));
  const failure = car.error ?? assets.error;
  const retry = () => void Promise.all([car.refetch(), assets.refetch()]);
  const silent = assets.data?.unavailable.includes(nft.chain);
  if (failure || silent) {
    return (
      <Waiting nft={nft}>
        <Callout
          kind="error"
          action={
            <Button size="sm" onClick={retry}>
              {m.workshop.retry}
            </Button>
          }
        >
          {failure?.message ?? m.workshop.wereStillReadingThisChainSo}
        </Callout>
      </Waiting>
    );
  }
  if (!car.data || !assets.data) {
    return (
      <Waiting nft={nft}>
        <Skeleton className="h-96" />
      </Waiting>
    );
  }
  const here = assets.data.assets.filter(({ chain }) => chain === nft.chain);
  const levels = levelsOf(car.data.nft);
  return <Choices nft={nft} fit={fit} levels={levels} unread={unread(car.data.nft)} assets={here} />;
}

/** Before anything can be chosen, the button has its place already. */
function Waiting({ nft, children }: { nft: CardNft; children: ReactNode }) {
  return (
    <MoneySheet
      tall
      footer={
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabledReason={m.workshop.yourCarGaragesAndStationsAre}
        >
          {m.workshop.fitAPart}
        </Button>
      }
    >
      <Bay nft={nft} />
      {children}
    </MoneySheet>
  );
}

type ChoicesProps = {
  nft: CardNft;
  fit: FitState;
  levels: UpgradeLevels;
  unread: Fitted | undefined;
  assets: readonly Asset[];
};

function Choices({ nft, fit, levels, unread, assets }: ChoicesProps) {
  const [part, setPart] = useState<Upgrade>('engine');
  const [garage, setGarage] = useState('');
  const [station, setStation] = useState('');
  const chainId = useSiteChain(nft.chain)?.chain_id ?? 0;
  const fuel = fuelForNext(levels[part]);
  const garages = assets.filter(({ collection }) => collection === 'garages');
  const stations = assets
    .filter((asset) => asset.collection === 'stations' && (asset.fuel ?? 0) >= (fuel ?? 0))
    .toSorted((a, b) => (b.fuel ?? 0) - (a.fuel ?? 0));
  const [chosenGarage, chosenStation] = [choose(garages, garage), choose(stations, station)];
  const level = levels[part] + 1;
  const missing = missingReason({ fuel, garage: chosenGarage, station: chosenStation });
  const blocked = unread?.part === part ? getNotRead() : missing;
  const start = () => {
    if (!chosenGarage || !chosenStation) return;
    const ids = { garageId: BigInt(chosenGarage.token_id), stationId: BigInt(chosenStation.token_id) };
    const fitting = { chain: nft.chain, carId: BigInt(nft.token_id), part, level, ...ids };
    void fitStore.start({ chain: nft.chain, subject: nft.id }, fitting);
  };
  return (
    <MoneySheet
      tall
      footer={
        <>
          <WrongNetwork chain={nft.chain} chainId={chainId} />
          <FitReport fit={fit} nft={nft} unread={unread} onAgain={blocked ? undefined : start} />
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={fit.phase === 'running'}
            disabledReason={blocked}
            onClick={start}
          >
            {m.workshop.fitPart({ part: partName(part).toLowerCase(), level })}
          </Button>
        </>
      }
    >
      <Bay nft={nft} />
      <StatBars stats={listStatChange(nft, levels, part)} className="grid-cols-2" />
      <TileChoice
        legend={m.workshop.part}
        name="part"
        tiles={UPGRADES.map((each) => partTile(each, levels[each], unread))}
        value={part}
        onChange={setPart}
      />
      {fuel !== undefined && <FitGain nft={nft} levels={levels} part={part} />}
      {missing || fuel === undefined ? (
        <Callout
          kind="info"
          action={
            <ButtonLink to={`/mint?chain=${nft.chain}`} size="sm">
              {m.workshop.mint}
            </ButtonLink>
          }
        >
          {missing}
        </Callout>
      ) : (
        <Takes fuel={fuel} tank={chosenStation?.fuel ?? 0} />
      )}
      {chosenGarage && fuel !== undefined && (
        <TileChoice
          legend={m.workshop.garage}
          name="garage"
          tiles={garages.map((each) => assetTile(each, m.workshop.youKeepIt))}
          value={chosenGarage.token_id}
          onChange={setGarage}
        />
      )}
      {chosenStation && fuel !== undefined && (
        <TileChoice
          legend={m.workshop.fuelFrom}
          name="station"
          tiles={stations.map((each) => assetTile(each, `${each.fuel} units`))}
          value={chosenStation.token_id}
          onChange={setStation}
        />
      )}
    </MoneySheet>
  );
}

/** The car on the lift. */
function Bay({ nft }: { nft: CardNft }) {
  return (
    <div data-series={nft.buildSeries} className="relative overflow-hidden rounded-lg border bg-stage">
      <NftPicture
        nft={nft}
        sizes="(width < 640px) 92vw, 360px"
        decorative
        eager
        className="aspect-2/1! [--at:50%_66%]"
      />
      <p className="pointer-events-none absolute inset-x-3 top-3 flex justify-between text-stage-ink">
        <KindMark nft={nft} className="stage-label text-fine" />
        <ChainMark chain={nft.chain} className="stage-label text-fine" />
      </p>
      <div className="material-edge" />
    </div>
  );
}

/** The price of a fitting: fuel, with the needle of the chosen station before and after it. Both in units. */
function Takes({ fuel, tank }: { fuel: number; tank: number }) {
  return (
    <div className="flex items-end gap-4">
      <FuelNeedle
        fraction={tank / TANK}
        left={(tank - fuel) / TANK}
        value={`${tank} of ${TANK}, ${tank - fuel} after this fitting`}
        className="w-24 pb-2"
      />
      <div className="min-w-0 flex-1">
        <FactList label={m.workshop.cost}>
          <Fact name={m.workshop.fuel} value={m.workshop.fuelOfTankUnits({ fuel, tank })} strong />
          <Fact name={m.workshop.coins} value={m.workshop.networkFeeOnly} />
        </FactList>
      </div>
    </div>
  );
}

const getNotRead = () => m.workshop.youJustFittedThisPartThe;

function partTile(part: Upgrade, level: number, unread: Fitted | undefined): Tile<Upgrade> {
  const fuel = fuelForNext(level);
  if (unread?.part === part) {
    return { value: part, label: partName(part), note: m.workshop.levelLevelIndexBehind({ level }) };
  }
  const note =
    fuel === undefined
      ? m.workshop.levelLevelTheMaximum({ level })
      : `Level ${level} → ${level + 1}, ${fuel} fuel`;
  return { value: part, label: partName(part), note };
}

function assetTile({ token_id, title }: Asset, note: string): Tile<string> {
  return { value: token_id, label: title, note };
}

/** The picked one if it still exists, otherwise the first. */
function choose(assets: readonly Asset[], tokenId: string): Asset | undefined {
  return assets.find(({ token_id }) => token_id === tokenId) ?? assets[0];
}

type Needs = { fuel: number | undefined; garage: Asset | undefined; station: Asset | undefined };

/** Returns what is missing, in a sentence. */
function missingReason({ fuel, garage, station }: Needs): string | undefined {
  if (fuel === undefined) return m.workshop.thisPartIsAlreadyAtIts;
  if (!garage) return m.workshop.youNeedATuneupGarageOn;
  if (!station) return m.workshop.youNeedAGasStationOn({ fuel });
  return undefined;
}
