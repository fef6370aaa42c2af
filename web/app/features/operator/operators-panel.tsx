import type { OperatorList, OperatorSelf } from '@pitlane/shared/api/operator';
import { useQueryClient } from '@tanstack/react-query';
import { toAddress } from '../../lib/site-path.ts';
import { Ago } from '../../ui/ago.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthorNumberForm } from './author-number-form.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import { Answer, type Done, Panel, Row, Rows } from './panel.tsx';

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
  const appointAuthor = async (id: string): Promise<Done> => {
    await appoint(id, 'PUT');
    return {
      text: `Author ${id} is an operator.`,
      undo: async () => {
        await appoint(id, 'DELETE');
        return { text: `Author ${id} is dismissed.` };
      },
    };
  };
  return (
    <AuthorNumberForm
      hint="An operator can use the whole console, except to appoint operators or send calls that need the owner's wallet."
      button="Appoint"
      send={appointAuthor}
    />
  );
}
