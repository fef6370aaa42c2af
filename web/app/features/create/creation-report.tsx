import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useRootData } from '../../lib/root-data.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Gauge } from '../../ui/feedback/gauge.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { HoldButton } from '../../ui/hold-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { WaitingForWallet } from '../../wallet/ui/waiting-for-wallet.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { type CardComponent, CardPreview } from './card-preview.tsx';
import { CREATION_STEPS, type Creation, type CreationStep, FILE_REFUSED, findStep } from './creation.ts';
import type { CreationStore } from './creation-store.ts';

/** A creation under way: its steps, why it has stopped, and how it goes on. */
export function CreationReport({ store, Card }: { store: CreationStore; Card: CardComponent }) {
  const { creation, isRunning, detail, progress, problem } = useStore(store);
  const shown = useShown(creation);
  const { site } = useRootData();
  const section = useRef<HTMLElement>(null);
  // Begun on this page: the button that was pressed is gone, and the next one on the page would be a link away from here.
  useEffect(() => {
    if (store.getState().isRunning) section.current?.focus();
  }, [store]);
  if (!creation) return null;
  const step = findStep(creation);
  const at = step === 'done' ? CREATION_STEPS.length : CREATION_STEPS.indexOf(step);
  const chain = site?.chains.find((each) => each.chain === creation.chain);
  const first = creation.items[0];
  const isRefused = problem?.title === FILE_REFUSED;
  const wait = isRunning ? m.create.answerTheOpenQuestionFirstOr : undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,48rem)_22rem] lg:gap-12">
      <section
        ref={section}
        tabIndex={-1}
        aria-label={m.create.creation}
        className="grid scroll-mt-24 grid-cols-1 gap-6 outline-none"
      >
        <ol className="grid grid-cols-1 gap-3">
          {CREATION_STEPS.map((each, index) => (
            <StepRow
              key={each}
              step={each}
              state={index < at ? 'done' : index > at ? 'waiting' : isRunning ? 'running' : 'stopped'}
              detail={isRunning && index === at ? detail : ''}
            >
              {index === at && each === 'upload' && (
                <div className="mt-3 grid gap-3">
                  {creation.items.map((item, number) => {
                    const done = item.cid ? 1 : (progress[number] ?? 0);
                    return (
                      <Gauge
                        key={item.title}
                        label={item.file.name}
                        fraction={done}
                        value={`${Math.floor(done * 100)}%`}
                      />
                    );
                  })}
                </div>
              )}
              {isRunning && index === at && <WaitingForWallet />}
              {index === at && problem && (
                <Callout kind="error" title={problem.title} className="mt-3">
                  {problem.message}
                  {isRefused && (
                    <>
                      {' '}
                      <HelpLink about="create-an-item" />
                    </>
                  )}
                </Callout>
              )}
            </StepRow>
          ))}
        </ol>
        {step === 'done' ? (
          <Done creation={creation} onMore={() => void store.discard()} />
        ) : (
          <>
            {!isRunning && chain && at >= CREATION_STEPS.indexOf('mint') && (
              <WrongNetwork chain={creation.chain} chainId={chain.chain_id} />
            )}
            <div className="flex flex-wrap gap-3">
              {!isRefused && (
                <Button
                  variant="primary"
                  size="lg"
                  busy={isRunning}
                  data-money
                  onClick={() => void store.resume()}
                >
                  {problem ? 'Retry' : m.create.goOn}
                </Button>
              )}
              {creation.mint ? (
                // Must be held: the page forgets this run. Minted items stay in the wallet.
                <HoldButton
                  variant="ghost"
                  size="lg"
                  label={m.create.stopHere}
                  disabledReason={wait}
                  onHeld={() => void store.discard()}
                />
              ) : (
                <Button
                  variant={isRefused ? 'primary' : 'ghost'}
                  size="lg"
                  disabledReason={wait}
                  onClick={() => void store.discard()}
                >
                  {m.create.backToTheForm}
                </Button>
              )}
            </div>
            <p className="text-small text-mute">{m.create.youCanCloseThisPageAt}</p>
          </>
        )}
      </section>
      <CardPreview
        Card={Card}
        title={first?.title ?? ''}
        price={BigInt(creation.price)}
        chain={creation.chain}
        shown={shown}
        isVideo={first?.kind === 'MP4'}
      />
    </div>
  );
}

function Done({ creation, onMore }: { creation: Creation; onMore: () => void }) {
  const { chain, items } = creation;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Callout
        kind="success"
        title={
          items.length === 1
            ? m.create.theItemIsListed
            : m.create.lengthItemsAreListed({ length: items.length })
        }
      >
        {m.create.anyoneCanBuyNow({ count: items.length })}
      </Callout>
      <ul className="flex flex-wrap gap-3" aria-label={m.create.yourItems}>
        {items.map(({ title, tokenId }) => (
          <li key={title}>
            <ButtonLink
              to={`/ItemDetail/${nftId({ chain, collection: 'tokens', tokenId: BigInt(tokenId ?? 0) })}`}
            >
              <bdi>{title}</bdi>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Button variant="primary" size="lg" onClick={onMore} className="justify-self-start">
        {m.create.createAnother}
      </Button>
    </div>
  );
}

/** Address of the first item's picture, as long as it is shown. */
function useShown(creation: Creation | null | undefined): string | undefined {
  const first = creation?.items[0];
  const picture = first?.poster ?? first?.file;
  const shown = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  return shown;
}

const getLabels = (): Record<CreationStep, string> => ({
  upload: m.create.upload,
  pin: m.create.pin,
  mint: m.create.mint,
  list: m.create.list,
});
const getWords = (): Record<CreationStep, string> => ({
  upload: m.create.weUploadYourFilesToSite({ site: getSiteName() }),
  pin: m.create.weSaveTheTitleAndDescription,
  mint: m.create.yourWalletMintsTheItemsWith,
  list: m.create.yourWalletSignsTheListingAt,
});

type StepRowProps = {
  step: CreationStep;
  state: 'done' | 'running' | 'stopped' | 'waiting';
  /** The present action. */
  detail: string;
  children?: ReactNode;
};
const MARK = { done: 'check', running: 'clock', stopped: 'warning', waiting: 'clock' } as const;
const getStateWords = () => ({
  done: 'done',
  running: m.create.inProgress,
  stopped: 'stopped',
  waiting: m.create.notYet,
});

/** One step of a creation: a mark, its name, and what is being done. */
function StepRow({ step, state, detail, children }: StepRowProps) {
  return (
    <li
      data-step={step}
      data-state={state}
      aria-current={state === 'running' || state === 'stopped' ? 'step' : undefined}
      className={cx('rounded-xl border bg-panel p-4', state === 'waiting' && 'text-mute')}
    >
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-full border',
            state === 'done' && 'border-go text-go',
            state === 'stopped' && 'border-warn text-warn',
          )}
        >
          {state === 'running' ? <Spinner /> : <Icon name={MARK[state]} className="size-4.5" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="label text-lead">
            {getLabels()[step]} <span className="sr-only">, {getStateWords()[state]}</span>
          </p>
          <p className="text-small text-mute" aria-live="polite">
            {detail || getWords()[step]}
          </p>
        </div>
      </div>
      {children}
    </li>
  );
}
