import type { Drop } from '@pitlane/shared/api/drops';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { laterPart } from '../../lib/loading/later-part.tsx';
import { DEAL_ID } from '../../ui/action-bar.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Price } from '../../ui/cars/price.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Gauge } from '../../ui/feedback/gauge.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useBalance } from '../../wallet/use-balance.ts';
import { useWallet, type WalletStatus } from '../../wallet/wallet-store.ts';
import { isOf, openElsewhere } from './drop-state.ts';
import { MintAction } from './mint-action.tsx';
import type { MintState } from './mint-store.ts';
import { useEligibility } from './use-phase.ts';

// Most drops are simply open.
const PhaseList = laterPart(() => import('./phase-list.tsx').then((module) => module.PhaseList));

export type MintPanelProps = {
  drop: Drop;
  /** All of them: where to go when this one is closed. */
  drops: readonly Drop[];
  mint: MintState;
};

/** The deal: how many are left, what one costs, what leaves and what arrives, and the one button. */
export function MintPanel({ drop, drops, mint }: MintPanelProps) {
  const { label } = CHAIN_FACTS[drop.chain];
  const sold = drop.max_supply === 0 ? 1 : drop.minted / drop.max_supply;
  return (
    <section
      id={DEAL_ID}
      aria-label={m.drops.mintACar}
      className="surface grid gap-5 p-5.5 lg:sticky lg:top-[calc(var(--header-height)+20px)]"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="label truncate text-lead">{drop.name}</h3>
        <ChainMark chain={drop.chain} />
      </div>
      <div>
        <p className="text-small text-mute">{m.drops.price}</p>
        <Price wei={drop.cost} unit={drop.coin} className="display text-h1" />
      </div>
      <div className="grid gap-4">
        <dl className="grid grid-cols-2 gap-4">
          <Stat label={m.drops.minted} value={formatCount(drop.minted)} />
          <Stat label={m.drops.remaining} value={formatCount(drop.remaining)} />
        </dl>
        <Gauge
          label={m.drops.supply}
          fraction={sold}
          value={m.drops.mintedOfMaxsupply({
            minted: formatCount(drop.minted),
            maxsupply: formatCount(drop.max_supply),
          })}
        />
      </div>
      {hasPhases(drop) && <PhaseList wanted drop={drop} />}
      <Ledger drop={drop} />
      <MintAction
        drop={drop}
        elsewhere={openElsewhere(drops, drop)}
        mint={mint}
        // The new car's own button is the page's primary one, until it is put aside.
        variant={mint.phase === 'done' && isOf(mint, drop) ? 'secondary' : 'primary'}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t pt-4 text-fine text-mute">
        <span
          className="flex items-center gap-1"
          title={m.drops.contractOnLabel({ contract: drop.contract, label })}
        >
          {m.drops.contractContract({ contract: shortAddress(drop.contract) })}
          <CopyButton text={drop.contract} what={m.drops.contractAddress} />
        </span>
        <span className="label shrink-0 text-small text-go tabular-nums">
          {m.drops.blockBlock({ block: formatCount(drop.block) })}
        </span>
      </div>
    </section>
  );
}

/** False when minting is public without a start time. */
function hasPhases({ phases: [first, ...more] }: Drop): boolean {
  return more.length > 0 || (first !== undefined && (first.kind !== 'public' || first.start !== null));
}

function Ledger({ drop }: { drop: Drop }) {
  const { status } = useWallet();
  const balance = useBalance(drop.chain);
  const mine = useEligibility(drop);
  return (
    <dl className="grid gap-2 border-t pt-4 text-small">
      <Line
        name={m.drops.youPay}
        value={m.drops.costCoinAndTheNetworkFee({ cost: formatPrice(drop.cost), coin: drop.coin })}
      />
      <Line
        name={m.drops.youGet}
        value={drop.revealed === false ? m.drops.n1CarCoveredUntilTheReveal : m.drops.n1CarUnderItsCover}
      />
      {drop.per_address_limit !== null && (
        <Line name={m.drops.limit} value={limitText(drop.per_address_limit, mine?.left)} />
      )}
      <Line
        name={m.drops.yourBalance}
        value={balanceText(status, balance, drop.coin)}
        alarm={balance !== undefined && balance <= BigInt(drop.cost)}
        className="noscript:hidden"
      />
    </dl>
  );
}

type LineProps = { name: string; value: string; alarm?: boolean; className?: string };

function Line({ name, value, alarm = false, className }: LineProps) {
  return (
    <div className={cx('flex justify-between gap-4', className)}>
      <dt className="whitespace-nowrap text-mute">{name}</dt>
      <dd
        className={
          alarm ? 'text-end font-semibold tabular-nums text-warn' : 'text-end font-semibold tabular-nums'
        }
      >
        {value}
      </dd>
    </div>
  );
}

/** The number of cars that a wallet may mint, and for a connected one how many it has left. */
function limitText(limit: number, left: number | undefined): string {
  const all = `${formatCount(limit)} a wallet`;
  return left === undefined ? all : `${all}, ${formatCount(left)} left`;
}

/** There from the first frame, so that the button below it never moves. */
function balanceText(status: WalletStatus, balance: bigint | undefined, coin: string): string {
  if (status === 'disconnected') return m.drops.noWalletYet;
  return balance === undefined ? '…' : `${formatPrice(balance)} ${coin}`;
}
