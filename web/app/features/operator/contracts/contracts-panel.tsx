import type { OwnedContract, OwnedContractList } from '@pitlane/shared/api/contracts';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { rich } from '../../../lib/rich.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { getConsoleQueryOptions } from '../operator-queries.ts';
import { Answer, Nothing, Panel } from '../panel.tsx';
import { CallForm } from './call-form.tsx';
import { listOwnerFunctions, type OwnerFunction } from './owner-functions.ts';
import { ownerStore } from './owner-store.ts';
import { WhitelistUpload } from './whitelist-upload.tsx';

/** Every function of the contracts’ owner: how it is, what a change would do, and the call, for the owner's wallet or for a multisig. */
export function ContractsPanel({ self: { role } }: { self: OperatorSelf }) {
  useEffect(() => {
    void ownerStore.resume();
  }, []);
  return (
    <Panel title={m.operator.contracts} lead={m.operator.eachCallIsSimulatedFirstThen}>
      <Answer options={getConsoleQueryOptions<OwnedContractList>('/contracts')} room="h-screen">
        {(list) => <Contracts list={list} role={role} />}
      </Answer>
    </Panel>
  );
}

type Role = OperatorSelf['role'];

function Contracts({ list: { contracts, unavailable }, role }: { list: OwnedContractList; role: Role }) {
  const [id, setId] = useState(contracts[0]?.id);
  const contract = contracts.find((each) => each.id === id) ?? contracts[0];
  const options = contracts.map((each) => ({
    value: each.id,
    label: `${each.name}, ${CHAIN_FACTS[each.chain].label}`,
  }));
  return (
    <>
      {unavailable.map((chain) => (
        <Callout key={chain} kind="warning">
          {m.operator.labelIsntRespondingItsContractsReappear({ label: CHAIN_FACTS[chain].label })}
        </Callout>
      ))}
      {!contract && unavailable.length === 0 && <Nothing>{m.operator.noContractsAreWaitingForYou}</Nothing>}
      {contract && (
        <>
          <Select
            label={m.operator.contract}
            value={contract.id}
            options={options}
            onChange={(event) => setId(event.target.value)}
            className="max-w-md"
          />
          <Functions key={contract.id} contract={contract} role={role} />
        </>
      )}
    </>
  );
}

function Functions({ contract, role }: { contract: OwnedContract; role: Role }) {
  const [open, setOpen] = useState<{ name: string; filled?: string }>();
  const state = useStore(ownerStore);
  return (
    <>
      <div className="text-small text-mute">
        <p className="flex items-center gap-x-1">
          <code className="min-w-0 wrap-anywhere">{contract.contract}</code>
          <CopyButton text={contract.contract} what={m.operator.contractAddress} />
        </p>
        <p>
          {rich(
            m.operator.ownedByOwnerReadAtBlock({
              owner: contract.owner,
              code: (text) => <code className="wrap-anywhere">{text}</code>,
              toLocaleString: contract.block.toLocaleString('en'),
            }),
          )}
        </p>
      </div>
      <ul aria-label={m.operator.ownerActions} className="surface grid grid-cols-1 divide-y overflow-hidden">
        {listOwnerFunctions(contract, role).map((each) => (
          <li key={each.name} className="grid grid-cols-1 gap-3 px-3.5 py-2.5">
            <FunctionRow
              contract={contract}
              one={each}
              isOpen={open?.name === each.name}
              onToggle={() => setOpen(open?.name === each.name ? undefined : { name: each.name })}
            />
            {open?.name === each.name && (
              <CallForm
                key={open.filled ?? ''}
                contract={contract}
                one={each}
                state={state}
                {...(open.filled !== undefined && { filled: open.filled })}
              />
            )}
          </li>
        ))}
      </ul>
      {contract.collection === 'cars' && role !== 'pending_owner' && (
        <WhitelistUpload onUse={(root) => setOpen({ name: 'setWhitelistRoot', filled: root })} />
      )}
    </>
  );
}

type FunctionRowProps = {
  contract: OwnedContract;
  one: OwnerFunction;
  isOpen: boolean;
  onToggle: () => void;
};

function FunctionRow({ contract, one, isOpen, onToggle }: FunctionRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-40 sm:basis-56">
        <p className="font-semibold">{one.label}</p>
        <p className="text-small text-mute wrap-anywhere">{one.present(contract) || 'Empty'}</p>
      </div>
      <Button size="sm" aria-expanded={isOpen} aria-label={`${one.label}: change`} onClick={onToggle}>
        {isOpen ? 'Close' : 'Change'}
      </Button>
    </div>
  );
}
