import type { Hidden, HiddenList } from '@pitlane/shared/api/hidden';
import type { HiddenKind } from '@pitlane/shared/domain/people/reports';
import { useState } from 'react';
import { Ago } from '../../ui/ago.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import { Answer, type Done, LINE_BUTTON, LINE_FORM, Panel, Row, Rows, useTellDone } from './panel.tsx';
import { More } from './state-list.tsx';

/** The panel with hidden items and authors. */
export function HiddenPanel() {
  const [page, setPage] = useState<number>();
  return (
    <Panel
      title="Hidden"
      lead="A hidden item disappears from lists, search, home, rankings and feeds. A hidden author disappears from lists, search and rankings, while their items and activity stay under their address. Nothing changes on any chain."
    >
      <HideForm />
      <Answer options={getConsoleQueryOptions<HiddenList>(`/hidden?page=${page ?? 1}`)}>
        {({ hidden, next }) => (
          <>
            <Rows label="Hidden" items={hidden} empty="Nothing is hidden.">
              {(one) => <HiddenRow key={one.about.link} {...one} />}
            </Rows>
            <More next={next} isLater={page !== undefined} onChange={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

function HiddenRow({ about, reason, by, at }: Hidden) {
  const send = useSend();
  const restore = async (): Promise<Done> => {
    await send(`/api/operator/hidden/${about.kind}/${about.target}`, 'DELETE');
    return { text: `${about.title} is shown again.`, undo: hideAgain };
  };
  const hideAgain = async (): Promise<Done> => {
    await send('/api/operator/hidden', 'POST', { kind: about.kind, target: about.target, reason });
    return { text: `${about.title} is hidden again.` };
  };
  return (
    <Row
      head={<TextLink to={about.link}>{about.title}</TextLink>}
      detail={
        <>
          {reason} · {by?.username ?? 'a script'} · <Ago seconds={at} />
        </>
      }
    >
      <ConfirmButton
        label="Restore"
        name={`Restore ${about.title}`}
        effect="It returns to all lists immediately."
        run={restore}
      />
    </Row>
  );
}

function HideForm() {
  const send = useSend();
  const tell = useTellDone();
  const [kind, setKind] = useState<HiddenKind>('item');
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { target: '', reason: '' },
    check: ({ target, reason }) => ({
      ...(target.trim() === '' && { target: kind === 'item' ? 'Which item?' : 'Which author?' }),
      ...(reason.trim() === '' && { reason: 'Enter a reason. The audit log keeps it.' }),
    }),
    send: async ({ target, reason }) => {
      const named = target.trim();
      await send('/api/operator/hidden', 'POST', { kind, target: named, reason });
      fill({ target: '', reason: '' });
      tell({
        text: `${kind === 'item' ? named : `Author ${named}`} is hidden.`,
        undo: async () => {
          await send(`/api/operator/hidden/${kind}/${encodeURIComponent(named)}`, 'DELETE');
          return { text: `${named} is shown again.` };
        },
      });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} md:grid-cols-[8rem_1fr_2fr_auto]`}>
      <Select
        label="What"
        value={kind}
        onChange={(event) => setKind(event.target.value as HiddenKind)}
        options={[
          { value: 'item', label: 'Item' },
          { value: 'author', label: 'Author' },
        ]}
      />
      <TextField
        {...field('target')}
        label={kind === 'item' ? 'Id' : 'Number'}
        placeholder={kind === 'item' ? 'binance-cars-12' : '12'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field('reason')} label="Why" maxLength={300} />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} md:mt-6.5`}>
        Hide
      </SubmitButton>
      <p className="text-small text-mute md:col-span-full">
        {kind === 'item'
          ? 'It disappears from every list on this site immediately. You can restore it here.'
          : 'Its address replaces its name, text and pictures immediately. You can restore it here.'}
      </p>
    </form>
  );
}
