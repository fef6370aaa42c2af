import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { useConnected } from '../../wallet/wallet-store.ts';
import { type Draft, EMPTY_DRAFT, isComplete } from './draft.ts';
import { MintedItemLink, MinterDone } from './minter-done.tsx';
import { MinterPreview } from './minter-preview.tsx';
import { type MinterState, minterStore, startMinting } from './minter-store.ts';

const TransactionReport = lazyComponent(() =>
  import('../../wallet/ui/transaction-report.tsx').then((module) => module.TransactionReport),
);
// Without a wallet there is no obstacle.
const WrongNetwork = lazyComponent(() =>
  import('../../wallet/ui/wrong-network.tsx').then((module) => module.WrongNetwork),
);

export type MinterPanelProps = {
  chain: Chain;
  draft: Draft;
  mint: MinterState;
  /** The text of the status line. */
  status: string;
};

/** The panel beside the fields: the name, the one button, the status line and the progress. */
export function MinterPanel({ chain, draft, mint, status }: MinterPanelProps) {
  const isConnected = useConnected();
  const facts = useSiteChain(chain);
  const isRunning = mint.phase === 'running';
  // Of a mint on another chain the page tells too: there is one at a time.
  const isFilled = isConnected && isComplete(draft);
  return (
    <section
      aria-label={m.minter.mint}
      className="surface grid gap-4 p-5.5 lg:sticky lg:top-[calc(var(--header-height)+20px)]"
    >
      <MinterPreview draft={isConnected ? draft : EMPTY_DRAFT} />
      {(isFilled || isRunning) && (
        <div className="grid gap-4">
          {isFilled && (
            <div>
              <p className="text-small text-mute">{m.minter.nftName}</p>
              <p className="display text-h3 wrap-anywhere">{draft.name.trim()}</p>
            </div>
          )}
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            type="submit"
            form={MINTER_FORM}
            busy={isRunning}
            disabledReason={facts?.free_minter ? undefined : noMinter(chain)}
            data-money
            onPointerEnter={TransactionReport.preload}
            onFocus={TransactionReport.preload}
          >
            {isRunning ? m.minter.mintingInProcess : m.minter.proceedToMint}
          </Button>
        </div>
      )}
      <p role="status" className="min-h-[1lh] wrap-anywhere" data-minter-status>
        {mint.phase === 'done' ? <MinterDone minted={mint.result} /> : status}
      </p>
      {mint.phase === 'done' && <MintedItemLink minted={mint.result} />}
      {isConnected && facts && <WrongNetwork chain={chain} chainId={facts.chain_id} />}
      {(isRunning || mint.phase === 'failed') && (
        <TransactionReport
          state={mint}
          store={minterStore}
          label={m.minter.progressOfTheMint}
          check={m.minter.pinTheMetadata}
          onAgain={isComplete(draft) ? () => void startMinting(chain, draft) : undefined}
        />
      )}
    </section>
  );
}

export const MINTER_FORM = 'minter';

function noMinter(chain: Chain): string {
  return m.minter.freeFormMintingIsNotAvailable2({ label: CHAIN_FACTS[chain].label });
}
