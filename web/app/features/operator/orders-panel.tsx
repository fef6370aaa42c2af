import type { Judge, Judged } from '@pitlane/shared/api/upkeep';
import { useState } from 'react';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSend } from './operator-queries.ts';
import { LINE_BUTTON, LINE_FORM, Panel, useTellDone } from './panel.tsx';

const KINDS = [
  { value: 'nft', label: 'Item' },
  { value: 'order', label: 'Order' },
  { value: 'wallet', label: 'Wallet' },
] as const satisfies readonly { value: keyof Judge; label: string }[];
const EXAMPLE: Record<keyof Judge, string> = {
  nft: 'binance-cars-12',
  order: 'binance-0x…',
  wallet: '0x…',
};

/** The panel for checking orders again. */
export function OrdersPanel() {
  return (
    <Panel
      title="Orders"
      lead="The site checks after each block whether an order can be filled. Here you check some orders again."
    >
      <JudgeForm />
    </Panel>
  );
}

function JudgeForm() {
  const send = useSend();
  const tell = useTellDone();
  const [kind, setKind] = useState<keyof Judge>('nft');
  const { formProps, field, busy, failure } = useForm({
    initial: { id: '' },
    check: ({ id }) => ({ ...(id.trim() === '' && { id: 'Enter an item, order or wallet.' }) }),
    send: async ({ id }) => {
      const { changed } = await send<Judged>('/api/operator/orders/judge', 'POST', { [kind]: id.trim() });
      const what = changed === 1 ? '1 order has' : `${changed} orders have`;
      tell({
        text: changed === 0 ? 'Checked: every status was right.' : `Checked: ${what} another status now.`,
      });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} md:grid-cols-[8rem_1fr_auto]`}>
      <Select
        label="Of"
        value={kind}
        onChange={(event) => setKind(event.target.value as keyof Judge)}
        options={KINDS}
      />
      <TextField
        {...field('id')}
        label={kind === 'wallet' ? 'Address' : 'Id'}
        placeholder={EXAMPLE[kind]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} md:mt-6.5`}>
        Check again
      </SubmitButton>
      <p className="text-small text-mute md:col-span-full">
        Orders that can’t be filled leave the book, and others return. Signatures and tokens don’t change.
      </p>
    </form>
  );
}
