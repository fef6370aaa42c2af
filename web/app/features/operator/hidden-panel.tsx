import type { Hidden, HiddenList } from '@pitlane/shared/api/hidden';
import type { HiddenKind } from '@pitlane/shared/domain/people/reports';
import { m } from '@pitlane/shared/messages/messages';
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
    <Panel title={m.operator.hidden} lead={m.operator.aHiddenItemDisappearsFromLists}>
      <HideForm />
      <Answer options={getConsoleQueryOptions<HiddenList>(`/hidden?page=${page ?? 1}`)}>
        {({ hidden, next }) => (
          <>
            <Rows label={m.operator.hidden} items={hidden} empty={m.operator.nothingIsHidden}>
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
    return { text: m.operator.titleIsShownAgain({ title: about.title }), undo: hideAgain };
  };
  const hideAgain = async (): Promise<Done> => {
    await send('/api/operator/hidden', 'POST', { kind: about.kind, target: about.target, reason });
    return { text: m.operator.titleIsHiddenAgain({ title: about.title }) };
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
        label={m.operator.restore}
        name={m.operator.restoreTitle({ title: about.title })}
        effect={m.operator.itReturnsToAllListsImmediately}
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
      ...(target.trim() === '' && {
        target: kind === 'item' ? m.operator.whichItem : m.operator.whichAuthor,
      }),
      ...(reason.trim() === '' && { reason: m.operator.enterAReasonTheAuditLog }),
    }),
    send: async ({ target, reason }) => {
      const named = target.trim();
      await send('/api/operator/hidden', 'POST', { kind, target: named, reason });
      fill({ target: '', reason: '' });
      tell({
        text: `${kind === 'item' ? named : m.operator.authorNamed({ named })} is hidden.`,
        undo: async () => {
          await send(`/api/operator/hidden/${kind}/${encodeURIComponent(named)}`, 'DELETE');
          return { text: m.operator.namedIsShownAgain({ named }) };
        },
      });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} md:grid-cols-[8rem_1fr_2fr_auto]`}>
      <Select
        label={m.operator.what}
        value={kind}
        onChange={(event) => setKind(event.target.value as HiddenKind)}
        options={[
          { value: 'item', label: m.operator.item },
          { value: 'author', label: m.operator.author },
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
      <TextField {...field('reason')} label={m.operator.why} maxLength={300} />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} md:mt-6.5`}>
        {m.operator.hide}
      </SubmitButton>
      <p className="text-small text-mute md:col-span-full">
        {kind === 'item' ? m.operator.itDisappearsFromEveryListOn : m.operator.itsAddressReplacesItsNameText}
      </p>
    </form>
  );
}
