import type { OperatorSelf } from '@pitlane/shared/api/operator';
import type { OperatorToken, OperatorTokenList } from '@pitlane/shared/api/operator-tokens';
import { m } from '@pitlane/shared/messages/messages';
import { Ago } from '../../../ui/ago.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from '../operator-queries.ts';
import { Answer, type Done, Flag, Panel, Row, Rows, Unguarded } from '../panel.tsx';
import { CreateToken } from './create-token.tsx';

const LIST = getConsoleQueryOptions<OperatorTokenList>('/tokens');

/** The panel for the tokens of scripts. */
export function TokensPanel({ self: { guarded } }: { self: OperatorSelf }) {
  return (
    <Panel title={m.operator.tokens} lead={m.operator.aTokenLetsAScriptDo}>
      <Unguarded guarded={guarded}>
        <CreateToken />
      </Unguarded>
      <Answer options={LIST}>
        {({ tokens }) => (
          <Rows label={m.operator.tokens} items={tokens} empty={m.operator.noTokensYet}>
            {(token) => <TokenRow key={token.name} token={token} guarded={guarded} />}
          </Rows>
        )}
      </Answer>
    </Panel>
  );
}

function TokenRow({ token, guarded }: { token: OperatorToken; guarded: string | null }) {
  const send = useSend();
  const { name, scopes, created_by, expires_at, last_used_at } = token;
  const isOver = expires_at <= Date.now() / 1_000;
  const revoke = async (): Promise<Done> => {
    await send(`/api/operator/tokens/${name}`, 'DELETE');
    return { text: m.operator.nameIsRevoked({ name }) };
  };
  return (
    <Row
      flag={<Flag kind={isOver ? 'off' : 'go'} />}
      head={
        <>
          <span className="label">{name}</span> <code className="text-small">{scopes.join(' ')}</code>
        </>
      }
      detail={
        <>
          {isOver ? m.operator.expired : m.operator.expires} <LocalTime seconds={expires_at} /> ·{' '}
          {m.operator.createdBy({ name: created_by?.username ?? m.operator.theCommandLine2 })} ·{' '}
          {last_used_at === null ? (
            m.operator.neverUsed
          ) : (
            <>
              {m.operator.lastUsed} <Ago seconds={last_used_at} />
            </>
          )}
        </>
      }
    >
      <ConfirmButton
        label={m.operator.revoke}
        name={m.operator.revokeName({ name })}
        effect={m.operator.theNextRequestWithThisToken}
        disabledReason={guarded ?? undefined}
        run={revoke}
      />
    </Row>
  );
}
