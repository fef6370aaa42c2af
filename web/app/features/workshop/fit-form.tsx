import type { Asset } from '@pitlane/shared/api/assets';
import type { Nft, NftDetail } from '@pitlane/shared/api/nfts';
import { UPGRADES, type Upgrade, type UpgradeLevels } from '@pitlane/shared/domain/car-state';
import { fuelForNext } from '@pitlane/shared/domain/workshop';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAssetsQueryOptions } from '../../lib/asset-queries.ts';
import { getNftQueryOptions } from '../../lib/nft-queries.ts';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';
import { FitReport } from './fit-report.tsx';
import { startFit, useFit } from './fit-store.ts';
import { partName } from './part-names.ts';
import { type Tile, TileChoice } from './tile-choice.tsx';

/** Which part, in which garage, with whose fuel; what it takes; and the one button. */
export function FitForm({ nft }: { nft: Nft }) {
  const car = useQuery(getNftQueryOptions(nft.id));
  const assets = useQuery(getAssetsQueryOptions(useWallet().address));
  const failure = car.error ?? assets.error;
  const retry = () => void Promise.all([car.refetch(), assets.refetch()]);
  const silent = assets.data?.unavailable.includes(nft.chain);
  if (failure || silent) {
    return (
      <Notice
        kind="error"
        action={
          <Button size="sm" onClick={retry}>
            Retry
          </Button>
        }
      >
        {failure?.message ?? 'The chain does not answer, so nobody knows what the wallet has there.'}
      </Notice>
    );
  }
  if (!car.data || !assets.data) return <Skeleton className="h-96" />;
  const here = assets.data.assets.filter(({ chain }) => chain === nft.chain);
  return <Choices nft={nft} levels={levelsOf(car.data.nft)} assets={here} />;
}

type ChoicesProps = { nft: Nft; levels: UpgradeLevels; assets: readonly Asset[] };

function Choices({ nft, levels, assets }: ChoicesProps) {
  const [part, setPart] = useState<Upgrade>('engine');
  const [garage, setGarage] = useState('');
  const [station, setStation] = useState('');
  const { site } = useRootData();
  const chainId = site?.chains.find(({ chain }) => chain === nft.chain)?.chain_id ?? 0;
  const fit = useFit();
  const fuel = fuelForNext(levels[part]);
  const garages = assets.filter(({ collection }) => collection === 'garages');
  const stations = assets
    .filter((asset) => asset.collection === 'stations' && (asset.fuel ?? 0) >= (fuel ?? 0))
    .toSorted((a, b) => (b.fuel ?? 0) - (a.fuel ?? 0));
  const [chosenGarage, chosenStation] = [choose(garages, garage), choose(stations, station)];
  const level = levels[part] + 1;
  const missing = missingReason({ fuel, garage: chosenGarage, station: chosenStation });
  const start = () => {
    if (!chosenGarage || !chosenStation) return;
    const ids = { garageId: BigInt(chosenGarage.token_id), stationId: BigInt(chosenStation.token_id) };
    void startFit(nft.chain, { carId: BigInt(nft.token_id), part, level, ...ids });
  };
  return (
    <div className="grid gap-5">
      <TileChoice
        legend="Part"
        name="part"
        tiles={UPGRADES.map((each) => partTile(each, levels[each]))}
        value={part}
        onChange={setPart}
      />
      {chosenGarage && fuel !== undefined && (
        <TileChoice
          legend="Garage"
          name="garage"
          tiles={garages.map((each) => assetTile(each, 'Stays yours'))}
          value={chosenGarage.token_id}
          onChange={setGarage}
        />
      )}
      {chosenStation && fuel !== undefined && (
        <TileChoice
          legend="Fuel from"
          name="station"
          tiles={stations.map((each) => assetTile(each, `${each.fuel} units`))}
          value={chosenStation.token_id}
          onChange={setStation}
        />
      )}
      {missing ? (
        <Notice
          kind="info"
          action={
            <ButtonLink to={`/mint?chain=${nft.chain}`} size="sm">
              Mint
            </ButtonLink>
          }
        >
          {missing}
        </Notice>
      ) : (
        <FactList label="What it takes">
          <Fact name="Fuel" value={`${fuel} of ${chosenStation?.fuel} units`} strong />
          <Fact name="Coins" value="The network fee alone" />
        </FactList>
      )}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        busy={fit.phase === 'running'}
        disabledReason={missing}
        onClick={start}
      >
        Fit {partName(part).toLowerCase()}, level {level}
      </Button>
      <WrongNetwork chain={nft.chain} chainId={chainId} />
      <FitReport fit={fit} nft={nft} onAgain={missing ? undefined : start} />
    </div>
  );
}

function partTile(part: Upgrade, level: number): Tile<Upgrade> {
  const fuel = fuelForNext(level);
  const note =
    fuel === undefined ? `Level ${level}, the highest` : `Level ${level} → ${level + 1}, ${fuel} fuel`;
  return { value: part, label: partName(part), note };
}

function assetTile({ token_id, title }: Asset, note: string): Tile<string> {
  return { value: token_id, label: title, note };
}

/** The one that was picked, if it is still there, else the first. */
function choose(assets: readonly Asset[], tokenId: string): Asset | undefined {
  return assets.find(({ token_id }) => token_id === tokenId) ?? assets[0];
}

type Needs = { fuel: number | undefined; garage: Asset | undefined; station: Asset | undefined };

/** What there is not, in a sentence. */
function missingReason({ fuel, garage, station }: Needs): string | undefined {
  if (fuel === undefined) return 'The workshop cannot make this part any better.';
  if (!garage) return 'It takes a Tuneup Garage of yours on this chain to work in.';
  if (!station)
    return `It takes a Gas Station of yours on this chain with ${fuel} units of fuel. The game fills tanks again.`;
  return undefined;
}

/** The levels of all parts: the item names only those that are fitted. */
function levelsOf({ upgrades }: NftDetail): UpgradeLevels {
  const levelOf = (part: Upgrade) => upgrades.find(({ title }) => title === partName(part))?.number_of ?? 0;
  return Object.fromEntries(UPGRADES.map((part) => [part, levelOf(part)])) as UpgradeLevels;
}
