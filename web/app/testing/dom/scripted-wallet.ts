/** A browser wallet of component tests: it announces itself (EIP-6963) and does what the test says. */
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { type Hex, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { onTestFinished } from 'vitest';
import type { RpcCall, ScriptedChain } from './scripted-chain.ts';

type Params = readonly unknown[];
type Refusal = (method: string, params: Params) => boolean;
type Listener = (value: never) => void;

export type ScriptedWallet = ReturnType<typeof scriptWallet>;

/** The error of a declined request (EIP-1193). */
const DECLINED = { code: 4001, message: 'User rejected the request.' };
const ETHEREUM = 1;
const KEY: Hex = `0x${'5'.repeat(64)}`;
/** The account of a wallet that is given no key, in lower case. */
export const WALLET = privateKeyToAccount(KEY).address.toLowerCase() as Hex;

export type WalletOptions = {
  chains: Partial<Record<Chain, ScriptedChain>>;
  name?: string;
  rdns?: string;
  key?: Hex;
  /** It takes its time: it is silent until `announce`. */
  late?: boolean;
  /** It takes several calls with one question (EIP-5792), and does them one after the other. */
  batches?: boolean;
};

/**
 * Announces a wallet to the page. It is on BNB Smart Chain and says yes until it is told otherwise. Its transactions go to the
 * scripted chain that it is on. A second one with the same name and `rdns` takes the first one's place.
 */
export function scriptWallet({
  chains,
  name = 'Test Wallet',
  rdns = 'test.wallet',
  key = KEY,
  late = false,
  batches = false,
}: WalletOptions) {
  const account = privateKeyToAccount(key);
  const home: number = CHAIN_FACTS.binance.demoId;
  const state = {
    connected: false,
    chainId: home,
    refuses: (() => false) as Refusal,
    held: Promise.resolve(),
    /** Answers in the place of its own: errors of real wallets, by method. */
    answers: {} as Record<string, (params: Params) => unknown>,
  };
  const known = new Set([ETHEREUM, home]);
  const asked: string[] = [];
  const slot = findSlot(rdns, name);
  const { emit } = slot;
  const goTo = (chainId: number) => {
    state.chainId = chainId;
    emit('chainChanged', numberToHex(chainId));
  };
  const here = () => {
    const chain = CHAINS.find((each) => CHAIN_FACTS[each].demoId === state.chainId);
    const found = chain && chains[chain];
    if (!found) throw fail(4901, 'Not connected to this network.');
    return found;
  };

  const request = async ({ method, params = [] }: { method: string; params?: Params }): Promise<unknown> => {
    asked.push(method);
    const own = state.answers[method];
    if (own) return own(params);
    const askPerson = async () => {
      await state.held;
      if (state.refuses(method, params)) throw fail(DECLINED.code, DECLINED.message);
    };
    const [first] = params as [never];
    switch (method) {
      case 'eth_chainId':
        return numberToHex(state.chainId);
      case 'eth_accounts':
        return state.connected ? [account.address] : [];
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions':
        await askPerson();
        state.connected = true;
        return method === 'eth_requestAccounts'
          ? [account.address]
          : [
              {
                parentCapability: 'eth_accounts',
                caveats: [{ type: 'restrictReturnedAccounts', value: [account.address] }],
              },
            ];
      case 'wallet_revokePermissions':
        state.connected = false;
        return null;
      case 'wallet_switchEthereumChain': {
        await askPerson();
        const chainId = Number((first as { chainId: Hex }).chainId);
        if (!known.has(chainId)) throw fail(4902, 'Unrecognized chain ID.');
        goTo(chainId);
        return null;
      }
      case 'wallet_addEthereumChain':
        await askPerson();
        known.add(Number((first as { chainId: Hex }).chainId));
        goTo(Number((first as { chainId: Hex }).chainId));
        return null;
      case 'eth_sendTransaction':
        await askPerson();
        requireNetwork((first as { chainId?: Hex }).chainId, state.chainId);
        return here().send(first as RpcCall);
      case 'personal_sign':
        await askPerson();
        return account.signMessage({ message: { raw: first } });
      case 'eth_signTypedData_v4':
        await askPerson();
        requireNetwork(JSON.parse(String(params[1])).domain.chainId, state.chainId);
        return account.signTypedData(JSON.parse(String(params[1])));
      case 'wallet_getCapabilities':
        if (!batches) throw fail(-32_601, `${method} is not supported`);
        return { [numberToHex(state.chainId)]: { atomic: { status: 'unsupported' } } };
      case 'wallet_sendCalls': {
        if (!batches) throw fail(-32_601, `${method} is not supported`);
        await askPerson();
        const { calls, from, chainId } = first as { calls: RpcCall[]; from: Hex; chainId: Hex };
        requireNetwork(chainId, state.chainId);
        return { id: calls.map((call) => here().send({ ...call, from })).at(-1) };
      }
      case 'wallet_getCallsStatus':
        return toCallsStatus(here(), first);
      default:
        return here().request(method, params);
    }
  };

  slot.request = request;
  slot.silent = late;
  slot.announce();
  onTestFinished(() => {
    slot.silent = true;
  });

  return {
    name,
    account,
    address: account.address.toLowerCase() as Hex,
    /** Methods it was asked for, in order. */
    asked,
    state,
    /** Answers every question with no, those that a function names, or none again. */
    refuse(refuses: boolean | Refusal = true) {
      state.refuses = typeof refuses === 'function' ? refuses : () => refuses;
    },
    /** Leaves its question open until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.held = promise;
      return resolve;
    },
    /** Never answers to these methods. */
    ignore(...methods: string[]) {
      for (const method of methods) state.answers[method] = () => new Promise(() => undefined);
    },
    /** Moves to a network by itself, as a person does in the wallet. */
    goTo: (chain: Chain) => goTo(CHAIN_FACTS[chain].demoId),
    /** Is on a network that the site does not serve, and knows no other. */
    goToEthereum() {
      known.delete(home);
      goTo(ETHEREUM);
    },
    announce() {
      slot.silent = false;
      slot.announce();
    },
    /** Shares these accounts from now on, the first one first, as when a person chooses another one in the wallet. */
    switchAccounts(accounts: readonly Hex[]) {
      state.answers.eth_accounts = () => accounts;
      emit('accountsChanged', accounts);
    },
    /** Takes its account away from the page. */
    lock() {
      state.connected = false;
      emit('accountsChanged', []);
    },
  };
}

/** Refuses what is for another network than the wallet's own. The words are MetaMask's for typed data. */
function requireNetwork(wanted: Hex | number | string | undefined, chainId: number): void {
  if (wanted === undefined || Number(wanted) === chainId) return;
  throw fail(-32_603, `Provided chainId "${Number(wanted)}" must match the active chainId "${chainId}"`);
}

/** The state of several calls, which are named by the hash of the last one. */
function toCallsStatus({ request, chain }: ScriptedChain, id: Hex) {
  const receipt = request('eth_getTransactionReceipt', [id]) as { status: Hex } | null;
  const receipts = receipt ? [receipt] : [];
  const status = receipt ? (Number(receipt.status) === 1 ? 200 : 500) : 100;
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(CHAIN_FACTS[chain].demoId),
    atomic: false,
    status,
    receipts,
  };
}

/** A wallet's place in the page: libraries keep the provider that they were given, so the next test's wallet takes it over. */
type Slot = {
  request: (given: { method: string; params?: Params }) => Promise<unknown>;
  emit: (event: string, value: unknown) => void;
  announce: () => void;
  silent: boolean;
};
const slots = new Map<string, Slot>();

function findSlot(rdns: string, name: string): Slot {
  const id = `${rdns} ${name}`;
  const found = slots.get(id);
  if (found) return found;
  const listeners = new Map<string, Set<Listener>>();
  const provider = {
    request: (given: { method: string; params?: Params }) => slot.request(given),
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  };
  const info = { uuid: crypto.randomUUID(), name, rdns, icon: 'data:image/svg+xml,<svg/>' };
  const detail = Object.freeze({ info, provider });
  const slot: Slot = {
    request: async () => fail(-32_603, 'the test has no wallet'),
    emit: (event, value) => {
      for (const each of listeners.get(event) ?? []) each(value as never);
    },
    announce: () => {
      if (!slot.silent) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    },
    silent: false,
  };
  slots.set(id, slot);
  window.addEventListener('eip6963:requestProvider', slot.announce);
  return slot;
}

/** An error of a wallet (EIP-1193). */
export function fail(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
