import type { OperatorList, OperatorSelf } from '@pitlane/shared/api/operator';
import { useQueryClient } from '@tanstack/react-query';
import { toAddress } from '../../lib/site-path.ts';
import { Ago } from '../../ui/ago.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import {
  Answer,
  checkAuthorNumber,
  type Done,
  LINE_BUTTON,
  LINE_FORM,
  Panel,
  Row,
  Rows,
  useTellDone,
} from './panel.tsx';

const LIST = getConsoleQueryOptions<OperatorList>('/operators');
const pathOf = (id: number | string) => `/api/operator/operators/${id}`;

/** The panel for operators: who may use the console. */
export function OperatorsPanel({ self }: { self: OperatorSelf }) {
  const isOwner = self.role === 'owner';
  return (
    <Panel
      title="Operators"
      lead="The owner of the contracts is always an operator and can appoint others. A dismissed account loses access at its next request."
    >
      {isOwner ? (
        <AppointForm />
      ) : (
        <Callout kind="info" quiet>
          Only the contracts’ owner can appoint and dismiss operators. Sign in with the wallet that owns them.
        </Callout>
      )}
      <Answer options={LIST}>
        {({ operators }) => (
          <Rows label="Operators" items={operators} empty="No operators appointed yet.">
            {({ author, appointed_by, at }) => (
              <Row
                key={author.id}
                flag={
                  <img
                    src={toAddress(author.avatar.url)}
                    alt=""
                    width={28}
                    height={28}
                    className="size-7 rounded-full"
                  />
                }
                head={<TextLink to={`/Author/${author.id}`}>{author.username}</TextLink>}
                detail={
                  <>
                    {appointed_by ? `Appointed by ${appointed_by.username}` : 'Set up by the demo world'} ·{' '}
                    <Ago seconds={at} />
                  </>
                }
              >
                {isOwner && appointed_by && <Dismiss id={author.id} name={author.username} />}
              </Row>
            )}
          </Rows>
        )}
      </Answer>
    </Panel>
  );
}

/** Appoints or dismisses, and shows the list that comes back. */
function useAppoint() {
  const client = useQueryClient();
  const send = useSend();
  return async (id: number | string, method: 'PUT' | 'DELETE') =>
    client.setQueryData(LIST.queryKey, await send<OperatorList>(pathOf(id), method));
}

function Dismiss({ id, name }: { id: number; name: string }) {
  const appoint = useAppoint();
  const dismiss = async (): Promise<Done> => {
    await appoint(id, 'DELETE');
    return {
      text: `${name} is dismissed.`,
      undo: async () => {
        await appoint(id, 'PUT');
        return { text: `${name} is an operator again.` };
      },
    };
  };
  return (
    <ConfirmButton
      label="Dismiss"
      name={`Dismiss ${name}`}
      effect="This account loses access at its next request."
      run={dismiss}
    />
  );
}

function AppointForm() {
  const appoint = useAppoint();
  const tell = useTellDone();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { author: '' },
    check: ({ author }) => checkAuthorNumber(author),
    send: async ({ author }) => {
      const id = author.trim();
      await appoint(id, 'PUT');
      fill({ author: '' });
      tell({
        text: `Author ${id} is an operator.`,
        undo: async () => {
          await appoint(id, 'DELETE');
          return { text: `Author ${id} is dismissed.` };
        },
      });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} sm:grid-cols-[1fr_auto]`}>
      <TextField
        {...field('author')}
        label="Author number"
        hint="An operator can use the whole console, except to appoint operators or send calls that need the owner's wallet."
        inputMode="numeric"
        autoComplete="off"
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
        Appoint
      </SubmitButton>
    </form>
  );
}
