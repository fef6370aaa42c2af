import { MAX_PIN_DESCRIPTION, MAX_PIN_IMAGE, MAX_PIN_NAME } from '@pitlane/shared/domain/cars/ipfs';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { runAfterLoad } from '../../lib/loading/run-after-load.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { ChainChoice } from '../../ui/cars/chain-choice.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TitledPage } from '../../ui/page-title.tsx';
import { openConnect } from '../../wallet/start-wallet.ts';
import { useWallet } from '../../wallet/wallet-store.ts';
import { type Draft, EMPTY_DRAFT, type InputWay, isComplete, readKept, storeInput } from './draft.ts';
import { ItemPicker } from './item-picker.tsx';
import { MINTER_FORM, MinterPanel } from './minter-panel.tsx';
import { getStatusText } from './minter-status.ts';
import { type MinterState, minterStore, startMinting } from './minter-store.ts';

// Asks the browser for wallets: after all else.
const InstallWallet = lazyComponent(() =>
  import('./install-wallet.tsx').then((module) => module.InstallWallet),
);

const getWays = () =>
  [
    { value: 'select', label: m.minter.selectInput },
    { value: 'manual', label: m.minter.manualInput },
  ] as const;

/** The free-form minter: metadata is picked or typed, pinned, and minted on the chosen chain. */
export function Minter({ chain }: { chain: Chain }) {
  const { demo } = useRootData().site ?? { demo: false };
  const wallet = useWallet();
  const mint = useStore(minterStore);
  const { way, draft, fill, switchTo } = useDraft(mint);
  const [triedIncomplete, setTriedIncomplete] = useState(false);
  const { connect, connectFailure, justConnected, forget } = useConnecting();
  const form = useRef<HTMLFormElement>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    void minterStore.resume();
    return runAfterLoad(() => setLate(true));
  }, []);
  const isRunning = mint.phase === 'running';
  const isConnected = wallet.status === 'connected';
  const touched = <Rest extends unknown[]>(act: (...rest: Rest) => void) => {
    return (...rest: Rest) => {
      setTriedIncomplete(false);
      forget();
      act(...rest);
    };
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning || !isConnected) return;
    if (isComplete(draft)) return void startMinting(chain, draft);
    setTriedIncomplete(true);
    const empty = Object.entries(draft).find(([, text]) => text.trim() === '')?.[0];
    const field = empty && form.current?.elements.namedItem(empty);
    if (field instanceof HTMLElement) field.focus();
  };
  const status = getStatusText({ wallet, mint, draft, connectFailure, justConnected, triedIncomplete });
  return (
    <TitledPage
      title={m.minter.nftMinting}
      lead={m.minter.mintYourOwnTokenAPicture}
      action={<MinterConnect onConnect={connect} />}
    >
      <p className="hidden pb-6 text-mute noscript:block">{m.minter.youNeedAWalletForThis}</p>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem] noscript:hidden">
        <div className="grid min-w-0 gap-6">
          {isConnected ? (
            <form
              ref={form}
              id={MINTER_FORM}
              method="post"
              noValidate
              onSubmit={submit}
              className="grid gap-6"
            >
              {/* Enter sends a form only where it has a button: the visible one comes when all is filled in. */}
              <button type="submit" hidden />
              <ChainChoice chain={chain} />
              <ChoiceRow
                legend={m.minter.input}
                name="way"
                choices={getWays()}
                value={way}
                onChange={touched(switchTo)}
                fixed={isRunning}
              />
              {way === 'select' ? (
                <ItemPicker draft={draft} disabled={isRunning} onSelect={touched(fill)} />
              ) : (
                <MinterFields draft={draft} disabled={isRunning} onFill={touched(fill)} />
              )}
            </form>
          ) : (
            // As high as with the notice, which comes later.
            <div className="surface grid min-h-122 content-start gap-5 p-5.5 sm:min-h-90 lg:min-h-82">
              <HowItWorks />
              <p className="text-small text-mute">{m.minter.connectToTheWalletToStart}</p>
              {isLate && <InstallWallet demo={demo} />}
            </div>
          )}
        </div>
        <MinterPanel chain={chain} draft={draft} mint={mint} status={status} />
      </div>
    </TitledPage>
  );
}

const getSteps = () =>
  [
    [m.minter.chooseAPicture, m.minter.oneOfTheSitesItemsOr],
    [m.minter.nameIt, m.minter.aNameAndAShortDescription],
    [m.minter.mintIt, m.minter.yourWalletPaysTheNetworkFee],
  ] as const;

/** What a visitor without a wallet can look forward to. */
function HowItWorks() {
  return (
    <ol className="grid gap-4">
      {getSteps().map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-4">
          <span className="display grid size-10 place-items-center rounded-md bg-raise text-h3" aria-hidden>
            {index + 1}
          </span>
          <span>
            <span className="label block text-lead">{title}</span>
            <span className="block text-mute">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Connecting from this page: what came of it, until something is filled in. */
function useConnecting() {
  const { status } = useWallet();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(false);
  return {
    connectFailure: failure,
    justConnected: asked && status === 'connected',
    forget: () => setAsked(false),
    connect() {
      setFailure(undefined);
      setAsked(status !== 'connected');
      openConnect().catch((error: unknown) => {
        console.error('The wallet list didn’t open.', error);
        setFailure(error instanceof Error ? error.message : String(error));
      });
    },
  };
}

/** Connect wallet; once connected it shows the address, and leads to the wallet. */
function MinterConnect({ onConnect }: { onConnect: () => void }) {
  const { status, address } = useWallet();
  const isConnected = status === 'connected' && address !== undefined;
  return (
    <Button
      variant={isConnected ? 'secondary' : 'primary'}
      busy={status === 'connecting'}
      disabledReason={status === 'checking' ? m.minter.lookingForYourLastWallet : undefined}
      onClick={onConnect}
      className="min-w-40 noscript:hidden"
      {...(isConnected && { 'aria-label': m.minter.yourWalletAddress({ address }), title: address })}
    >
      {isConnected ? shortAddress(address) : m.minter.connectWallet}
    </Button>
  );
}

type MinterFieldsProps = { draft: Draft; disabled: boolean; onFill: (part: Partial<Draft>) => void };

/** Manual input: image link, name and description. */
function MinterFields({ draft, disabled, onFill }: MinterFieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField
        name="image"
        label={m.minter.imageLink}
        hint={m.minter.aLinkToAPictureMusic}
        inputMode="url"
        autoComplete="off"
        maxLength={MAX_PIN_IMAGE}
        disabled={disabled}
        value={draft.image}
        onChange={(image) => onFill({ image })}
      />
      <TextField
        name="name"
        label={m.minter.name}
        autoComplete="off"
        maxLength={MAX_PIN_NAME}
        disabled={disabled}
        value={draft.name}
        onChange={(name) => onFill({ name })}
      />
      <TextArea
        name="description"
        label={m.minter.description}
        maxLength={MAX_PIN_DESCRIPTION}
        disabled={disabled}
        value={draft.description}
        onChange={(description) => onFill({ description })}
      />
    </div>
  );
}

/** The three fields and how they are filled. They outlive a reload, and are empty after a mint and after switching. */
function useDraft(mint: MinterState) {
  const [way, setWay] = useState<InputWay>('select');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  useEffect(() => {
    const kept = readKept();
    if (!kept) return;
    setWay(kept.way);
    setDraft(kept.draft);
  }, []);
  const change = (next: { way: InputWay; draft: Draft }) => {
    setWay(next.way);
    setDraft(next.draft);
    storeInput(next);
  };
  const isDone = mint.phase === 'done';
  useEffect(() => {
    if (!isDone) return;
    setDraft(EMPTY_DRAFT);
    storeInput({ way, draft: EMPTY_DRAFT });
  }, [isDone, way]);
  return {
    way,
    draft,
    fill(part: Partial<Draft>) {
      // What was said of the last one is over.
      minterStore.dismiss();
      change({ way, draft: { ...draft, ...part } });
    },
    switchTo(next: InputWay) {
      minterStore.dismiss();
      change({ way: next, draft: EMPTY_DRAFT });
    },
  };
}
