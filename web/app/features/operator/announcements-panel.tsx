import type { Announcement, AnnouncementList } from '@pitlane/shared/api/announcements';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { m } from '@pitlane/shared/messages/messages';
import { Ago } from '../../ui/ago.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { getPublicQueryOptions, useSend } from './operator-queries.ts';
import { Answer, type Done, Panel, Row, Rows, Unguarded, useTellDone } from './panel.tsx';

const PATH = '/api/announcements';
const LIST = getPublicQueryOptions<AnnouncementList>(PATH);

/** The panel for announcements, which every visitor sees under the bell. */
export function AnnouncementsPanel({ self: { guarded } }: { self: OperatorSelf }) {
  return (
    <Panel title={m.operator.announcements} lead={m.operator.messagesThatEveryVisitorSeesUnder}>
      <Unguarded guarded={guarded}>
        <PublishForm />
      </Unguarded>
      <Answer options={LIST} room="h-96">
        {({ announcements }) => (
          <Rows label={m.operator.announcements} items={announcements} empty={m.operator.noAnnouncements}>
            {(one) => <AnnouncementRow key={one.id} announcement={one} guarded={guarded} />}
          </Rows>
        )}
      </Answer>
    </Panel>
  );
}

type AnnouncementRowProps = { announcement: Announcement; guarded: string | null };

function AnnouncementRow({ announcement, guarded }: AnnouncementRowProps) {
  const send = useSend();
  const { id, kind, title, body, link, published_at } = announcement;
  const withdraw = async (): Promise<Done> => {
    await send(`${PATH}/${id}`, 'DELETE');
    return {
      text: m.operator.withdrawnTitle({ title }),
      undo: async () => {
        await send(PATH, 'POST', { kind, title, body, link });
        return { text: m.operator.publishedAgainAsTheNewestTitle({ title }) };
      },
    };
  };
  return (
    <Row
      head={title}
      detail={
        <>
          {body} {link && <code>{link}</code>} · <Ago seconds={published_at} />
        </>
      }
    >
      <ConfirmButton
        label={m.operator.withdraw}
        name={m.operator.withdrawTitle({ title })}
        effect={m.operator.itDisappearsFromEveryOpenPage}
        disabledReason={guarded ?? undefined}
        run={withdraw}
      />
    </Row>
  );
}

function PublishForm() {
  const send = useSend();
  const tell = useTellDone();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { title: '', body: '', link: '' },
    check: ({ title, body }) => ({
      ...(title.trim() === '' && { title: m.operator.enterAShortTitle }),
      ...(body.trim() === '' && { body: m.operator.enterTheText }),
    }),
    send: async ({ title, body, link }) => {
      const sent = await send<Announcement>(PATH, 'POST', { title, body, link: link.trim() || null });
      fill({ title: '', body: '', link: '' });
      tell({
        text: m.operator.publishedTitle({ title: sent.title }),
        undo: async () => {
          await send(`${PATH}/${sent.id}`, 'DELETE');
          return { text: m.operator.withdrawnTitle({ title: sent.title }) };
        },
      });
    },
  });
  return (
    <form {...formProps} className="surface grid gap-3 p-4 md:grid-cols-2">
      <TextField {...field('title')} label={m.operator.title} maxLength={80} counted />
      <TextField
        {...field('link')}
        label={m.operator.link}
        placeholder={m.operator.explore}
        hint={m.operator.aPathOnThisSiteOptional}
      />
      <TextArea
        {...field('body')}
        label={m.operator.text}
        maxLength={500}
        rows={3}
        className="md:col-span-2"
      />
      <div className="flex flex-wrap items-center gap-3 md:col-span-2">
        <SubmitButton size="md" busy={busy} failure={failure}>
          {m.operator.publish}
        </SubmitButton>
        <p className="text-small text-mute">{m.operator.allVisitorsSeeItOpenPages}</p>
      </div>
    </form>
  );
}
