import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { readEth } from '../../lib/read-eth.ts';
import { useRootData } from '../../lib/root-data.ts';
import { EthField } from '../../ui/forms/eth-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { openConnect } from '../../wallet/start-wallet.ts';
import { useWallet } from '../../wallet/wallet-store.ts';
import { type CardComponent, CardPreview } from './card-preview.tsx';
import { useChosenFiles } from './chosen-files.ts';
import {
  checkFields,
  type FieldName,
  MAX_DESCRIPTION,
  MAX_TITLE,
  RoyaltyField,
  readRoyalty,
  toPriceHint,
} from './create-fields.tsx';
import { type Creation, type CreationPlan, readFields, toItemTitle } from './creation.ts';
import { creationStores } from './creation-store.ts';
import { FileDrop } from './file-drop.tsx';

const EMPTY: Record<FieldName, string> = {
  files: '',
  title: '',
  description: '',
  price: '',
  royalties: '10',
};

export type CreateFormProps = {
  plan: CreationPlan;
  Card: CardComponent;
  /** The creation that was given up: the form begins with it. */
  left: Creation | undefined;
};

/** The form for an item, and beside it the card that it becomes. Nothing is sent before Create Item. */
export function CreateForm({ plan, Card, left }: CreateFormProps) {
  const { site } = useRootData();
  const chains = (site?.chains ?? []).filter((each) => each.free_minter && each.trading);
  const wallet = useWallet();
  const own = chains.find((each) => each.chain_id === wallet.chainId);
  const [wanted, setChain] = useState(left?.chain);
  const chain = wanted ?? own?.chain ?? chains[0]?.chain ?? 'binance';
  const chosen = useChosenFiles(plan, left);
  const form = useForm<FieldName>({
    initial: { ...EMPTY, ...(left && readFields(left)) },
    check: (values) => checkFields(values, { count: chosen.files.length, isBusy: chosen.busy }),
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
          title: toItemTitle(title, index, plan),
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
      <form {...form.formProps} className="grid grid-cols-1 gap-6" aria-label={m.create.newItem}>
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
          label={m.create.title}
          required
          maxLength={MAX_TITLE}
          counted
          autoComplete="off"
          hint={plan === 'single' ? m.create.theNameOfYourItem : m.create.eachItemGetsANumberAfter}
          {...form.field('title')}
        />
        <TextArea
          label={m.create.description}
          required
          maxLength={MAX_DESCRIPTION}
          hint={m.create.whatItShowsAndWhySomeone}
          {...form.field('description')}
        />
        {chains.length > 1 && (
          <Select
            label={m.create.chain}
            name="chain"
            options={chains.map((each) => ({ value: each.chain, label: CHAIN_FACTS[each.chain].label }))}
            value={chain}
            onChange={(event) => setChain(event.target.value as Chain)}
          />
        )}
        <EthField
          label={m.create.price}
          required
          placeholder=""
          hint={toPriceHint(price, feeBps, plan)}
          action={<span className="grid h-full w-14 place-items-center text-mute">{m.create.eth}</span>}
          {...form.field('price')}
        />
        <RoyaltyField {...form.field('royalties')} />
        <SubmitButton busy={form.busy} failure={form.failure} className="w-full">
          {m.create.createItem}
        </SubmitButton>
        <p className="text-small text-mute">
          {wallet.status !== 'connected' && m.create.youNeedAWalletWellAsk}
          {m.create.filesAndTextBecomePublicAnd}
        </p>
      </form>
      <CardPreview
        Card={Card}
        title={toItemTitle(form.values.title.trim() || m.create.yourTitle, 0, plan)}
        price={price}
        chain={chain}
        shown={first?.shown}
        isVideo={first?.kind === 'MP4'}
      />
    </div>
  );
}
