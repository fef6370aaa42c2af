import type { Announcement, AnnouncementList } from '@pitlane/shared/api/announcements';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
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
    <Panel
      title="Announcements"
      lead="Messages that every visitor sees under the bell. Changes show within a second."
    >
      <Unguarded guarded={guarded}>
        <PublishForm />
      </Unguarded>
      <Answer options={LIST} room="h-96">
        {({ announcements }) => (
          <Rows label="Announcements" items={announcements} empty="No announcements.">
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
      text: `Withdrawn: ${title}.`,
      undo: async () => {
        await send(PATH, 'POST', { kind, title, body, link });
        return { text: `Published again, as the newest: ${title}.` };
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
        label="Withdraw"
        name={`Withdraw ${title}`}
        effect="It disappears from every open page immediately."
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
      ...(title.trim() === '' && { title: 'Enter a short title.' }),
      ...(body.trim() === '' && { body: 'Enter the text.' }),
    }),
    send: async ({ title, body, link }) => {
      const sent = await send<Announcement>(PATH, 'POST', { title, body, link: link.trim() || null });
      fill({ title: '', body: '', link: '' });
      tell({
        text: `Published: ${sent.title}.`,
        undo: async () => {
          await send(`${PATH}/${sent.id}`, 'DELETE');
          return { text: `Withdrawn: ${sent.title}.` };
        },
      });
    },
  });
  return (
    <form {...formProps} className="surface grid gap-3 p-4 md:grid-cols-2">
      <TextField {...field('title')} label="Title" maxLength={80} counted />
      <TextField
        {...field('link')}
        label="Link"
        placeholder="/explore"
        hint="A path on this site. Optional."
      />
      <TextArea {...field('body')} label="Text" maxLength={500} rows={3} className="md:col-span-2" />
      <div className="flex flex-wrap items-center gap-3 md:col-span-2">
        <SubmitButton size="md" busy={busy} failure={failure}>
          Publish
        </SubmitButton>
        <p className="text-small text-mute">All visitors see it. Open pages show it within a second.</p>
      </div>
    </form>
  );
}
