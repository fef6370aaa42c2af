import type { Judge, Judged } from '@pitlane/shared/api/upkeep';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSend } from './operator-queries.ts';
import { LINE_BUTTON, LINE_FORM, Panel, useTellDone } from './panel.tsx';

const getKinds = () =>
  [
    { value: 'nft', label: m.operator.item },
    { value: 'order', label: m.operator.order },
    { value: 'wallet', label: m.operator.wallet },
  ] as const satisfies readonly { value: keyof Judge; label: string }[];
const EXAMPLE: Record<keyof Judge, string> = {
  nft: 'binance-cars-12',
  order: 'binance-0x…',
  wallet: '0x…',
};

/** The panel for checking orders again. */
export function OrdersPanel() {
  return (
    <Panel title={m.operator.orders} lead={m.operator.theSiteChecksAfterEachBlock}>
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
    check: ({ id }) => ({ ...(id.trim() === '' && { id: m.operator.enterAnItemOrderOrWallet }) }),
    send: async ({ id }) => {
      const { changed } = await send<Judged>('/api/operator/orders/judge', 'POST', { [kind]: id.trim() });
      const what = changed === 1 ? m.operator.n1OrderHas : m.operator.changedOrdersHave({ changed });
      tell({
        text:
          changed === 0
            ? m.operator.checkedEveryStatusWasRight
            : m.operator.checkedWhatAnotherStatusNow({ what }),
      });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} md:grid-cols-[8rem_1fr_auto]`}>
      <Select
        label={m.operator.ofIt}
        value={kind}
        onChange={(event) => setKind(event.target.value as keyof Judge)}
        options={getKinds()}
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
        {m.operator.checkAgain}
      </SubmitButton>
      <p className="text-small text-mute md:col-span-full">{m.operator.ordersThatCantBeFilledLeave}</p>
    </form>
  );
}
