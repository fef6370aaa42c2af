import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { getShare } from '@pitlane/shared/domain/listing-order';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '../../lib/format-price.ts';
import { readEth } from '../../lib/read-eth.ts';
import { useRootData } from '../../lib/root-data.ts';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { openConnect } from '../../wallet/start-wallet.ts';
import { useWallet } from '../../wallet/wallet-store.ts';
import type { CardComponent } from './card-component.ts';
import { CardPreview } from './card-preview.tsx';
import { type ChosenFile, readChosen } from './chosen-file.ts';
import { type Creation, type CreationPlan, MAX_ITEMS, readFields, titleOf } from './creation.ts';
import { creationStores } from './creation-store.ts';
import { FileDrop } from './file-drop.tsx';
import { RoyaltyField, readRoyalty } from './royalty-field.tsx';

type Name = 'files' | 'title' | 'description' | 'price' | 'royalties';
const EMPTY: Record<Name, string> = { files: '', title: '', description: '', price: '', royalties: '10' };
const MAX_TITLE = 80;
const MAX_DESCRIPTION = 1_000;
/** The order book takes no higher price (shared/src/domain/read-listing.ts). */
const MAX_WEI = 10n ** 27n;

export type CreateFormProps = {
  plan: CreationPlan;
  Card: CardComponent;
  /** What was given up: the form begins with it. */
  left: Creation | undefined;
};

/** What an item is made of, and beside it the card that it becomes. Nothing is sent before Create Item. */
export function CreateForm({ plan, Card, left }: CreateFormProps) {
  const { site } = useRootData();
  const chains = (site?.chains ?? []).filter((each) => each.free_minter && each.trading);
  const wallet = useWallet();
  const own = chains.find((each) => each.chain_id === wallet.chainId);
  const [wanted, setChain] = useState(left?.chain);
  const chain = wanted ?? own?.chain ?? chains[0]?.chain ?? 'binance';
  const chosen = useChosenFiles(plan, left);
  const form = useForm<Name>({
    initial: { ...EMPTY, ...(left && readFields(left)) },
    check: (values) => checkFields(values, chosen.files.length),
    async send({ title, description, price, royalties }) {
      if (wallet.status !== 'connected') return openConnect();
      await creationStores[plan].begin({
        id: crypto.randomUUID(),
        begunAt: Date.now(),
        plan,
        chain,
        description: description.trim(),
        price: String(readEth(price).wei),
        royaltyBps: Number(readRoyalty(royalties)),
        items: chosen.files.map(({ file, kind, poster }, index) => ({
          title: titleOf(title, index, plan),
          file,
          kind,
          ...(poster && { poster }),
        })),
      });
    },
  });
  const files = form.field('files');
  const feeBps = chains.find((each) => each.chain === chain)?.fee_bps ?? 0;
  const price = readEth(form.values.price).wei;
  const first = chosen.files[0];
  return (
    <div className="grid grid-cols-1 items-start gap-8 noscript:hidden lg:grid-cols-[minmax(0,48rem)_22rem] lg:gap-12">
      <form {...form.formProps} className="grid grid-cols-1 gap-6" aria-label="New item">
        <FileDrop
          label={plan === 'single' ? 'File' : 'Files'}
          multiple={plan === 'multiple'}
          files={chosen.files}
          busy={chosen.busy}
          error={chosen.refusal ?? files.error}
          onAdd={(added) => {
            form.fill({ files: '' });
            void chosen.add(added);
          }}
          onRemove={chosen.remove}
        />
        <TextField
          label="Title"
          required
          maxLength={MAX_TITLE}
          counted
          autoComplete="off"
          hint={
            plan === 'single' ? 'What it is called.' : 'Each gets a number behind it: "Title #1", "Title #2".'
          }
          {...form.field('title')}
        />
        <TextArea
          label="Description"
          required
          maxLength={MAX_DESCRIPTION}
          hint="What one sees, and why it is worth having."
          {...form.field('description')}
        />
        {chains.length > 1 && (
          <Select
            label="Chain"
            name="chain"
            options={chains.map((each) => ({ value: each.chain, label: CHAIN_FACTS[each.chain].label }))}
            value={chain}
            onChange={(event) => setChain(event.target.value as Chain)}
          />
        )}
        <TextField
          label="Price"
          required
          inputMode="decimal"
          autoComplete="off"
          hint={toPriceHint(price, feeBps, plan)}
          action={<span className="grid h-full w-14 place-items-center text-mute">ETH</span>}
          {...form.field('price')}
        />
        <RoyaltyField {...form.field('royalties')} />
        <SubmitButton busy={form.busy} failure={form.failure} className="w-full">
          Create Item
        </SubmitButton>
        <p className="text-small text-mute">
          {wallet.status !== 'connected' && 'It begins with a wallet: you are asked to connect one. '}
          Files and text become public, and nobody can change them afterwards, not even you. Minting costs the
          network fee; listing costs nothing.
        </p>
      </form>
      <CardPreview
        Card={Card}
        title={titleOf(form.values.title.trim() || 'Your title', 0, plan)}
        price={price}
        chain={chain}
        shown={first?.shown}
        isVideo={first?.kind === 'MP4'}
      />
    </div>
  );
}

/** The files that were chosen, each looked at by its content. */
function useChosenFiles(plan: CreationPlan, left: Creation | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const all = useRef(files);
  all.current = files;
  // The addresses live as long as the form.
  useEffect(
    () => () => {
      for (const { shown } of all.current) URL.revokeObjectURL(shown);
    },
    [],
  );
  const add = async (added: readonly File[]) => {
    setRefusal(undefined);
    setBusy(true);
    const most = MAX_ITEMS[plan];
    const read = await Promise.all(added.slice(0, most).map(readChosen)).finally(() => setBusy(false));
    const good = read.filter((each) => typeof each !== 'string');
    const bad = read.findIndex((each) => typeof each === 'string');
    // A single item has one file: the new one takes the place of the one before.
    const next = plan === 'single' && good.length > 0 ? good : [...all.current, ...good];
    setFiles(next.slice(0, most));
    if (bad >= 0) setRefusal(`${added[bad]?.name}: ${read[bad]}`);
    else if (added.length > most || next.length > most) setRefusal(toTooMany(plan));
  };
  const begin = useEffectEvent(() => {
    if (left) void add(left.items.map(({ file }) => file));
  });
  useEffect(() => begin(), []);
  return {
    files,
    refusal,
    busy,
    add,
    remove(file: ChosenFile) {
      URL.revokeObjectURL(file.shown);
      setFiles((before) => before.filter((each) => each !== file));
      setRefusal(undefined);
    },
  };
}

function toTooMany(plan: CreationPlan): string {
  return plan === 'single'
    ? 'One item has one file, so the first is taken. Choose Multiple for several.'
    : `A set has ${MAX_ITEMS.multiple} items at most: the first ones are taken.`;
}

function checkFields(values: Record<Name, string>, count: number): FieldErrors<Name> {
  const price = readEth(values.price);
  const royalty = readRoyalty(values.royalties);
  return {
    ...(count === 0 && { files: 'Choose a file first.' }),
    ...(values.title.trim() === '' && { title: 'Title is required' }),
    ...(values.description.trim() === '' && { description: 'Description is required' }),
    ...((price.error ?? checkPrice(price.wei)) && { price: price.error ?? checkPrice(price.wei) }),
    ...(typeof royalty === 'string' && { royalties: royalty }),
  };
}

function checkPrice(wei: bigint | undefined): string | undefined {
  if (wei === undefined) return 'Price is required';
  if (wei === 0n) return 'The price must be above 0.';
  return wei > MAX_WEI ? 'The order book takes no price above 1,000,000,000 ETH.' : undefined;
}

function toPriceHint(price: bigint | undefined, feeBps: number, plan: CreationPlan): string {
  const of = plan === 'single' ? 'one item' : 'each item';
  if (price === undefined) return `In ETH, for ${of}.`;
  return `In ETH, for ${of}. You get ${formatPrice(price - getShare(price, feeBps))} ETH; the service fee is ${feeBps / 100}%.`;
}
