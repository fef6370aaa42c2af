import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { networkOf } from '@pitlane/shared/domain/chain/networks';
import type { Address, Client, Hex, LocalAccount } from 'viem';
import type { ApprovalRequest, SignatureRequest } from './approval-store.ts';
import type { CallDescription } from './call-description.ts';
import type { Call } from './describe-call.ts';
import type { ListingDescription } from './describe-listing.ts';
import type { OfferDescription } from './describe-offer.ts';
import { ProviderError } from './provider-error.ts';
import { type CallsParameters, readCallsStatus, sendDemoCalls, toCallsId } from './send-demo-calls.ts';
import { type SendParameters, sendDemoTransaction } from './send-demo-transaction.ts';
import { checkDomain, parseTypedData, type TypedData } from './typed-data.ts';

type Listener = (value: never) => void;
type RpcCall = { method: string; params?: readonly unknown[] | object };

export type DemoProviderParts = {
  /** EIP-155 ids of the chains it serves; the first is where a new wallet begins. */
  chainIds: readonly number[];
  /** The account, made on first use when `create` is true; undefined when there is none. */
  account: (create: boolean) => Promise<LocalAccount | undefined>;
  /** A reader of a chain through the site's relay. */
  client: (chainId: number) => Client;
  /** Describes in a sentence what a transaction does. */
  describe: (call: Call) => CallDescription;
  /** Describes the promise that a typed signature is; undefined for one that is no listing of this marketplace. */
  describeListing: (chainId: number, typed: TypedData['typed']) => ListingDescription | undefined;
  /** The same for an offer of this marketplace. */
  describeOffer: (chainId: number, typed: TypedData['typed']) => OfferDescription | undefined;
  /** Asks the owner and then acts. Rejects with a ProviderError (4001) when the answer is no. */
  approve: <T>(request: ApprovalRequest, act: () => Promise<T>) => Promise<T>;
  /** Called when the wallet comes to a chain or has paid: the moment to look whether it needs coins there. */
  onUse: (chain: Chain, address: Address) => void;
  /** Called when the wallet is connected: the moment to look whether it needs coins anywhere. */
  onConnect: (address: Address) => void;
  remembered: { get: () => number; set: (chainId: number) => void };
};

/** A separate wallet as an EIP-1193 provider. What it cannot answer itself it reads from the chain. */
export class DemoProvider {
  readonly #parts: DemoProviderParts;
  readonly #listeners = new Map<string, Set<Listener>>();
  #chainId: number;
  /** The account that this page has connected, or found connected. */
  #seen: Address | undefined;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(parts: DemoProviderParts) {
    this.#parts = parts;
    const [first = 0] = parts.chainIds;
    const before = parts.remembered.get();
    this.#chainId = parts.chainIds.includes(before) ? before : first;
  }

  on(event: string, listener: Listener): void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /**
   * EIP-1193 and EIP-5792. Rejects with a ProviderError: 4001 declined, 4100 not this account, 4200 unknown method, 4901 or 5710
   * for another chain, 4902 unknown chain, 5740 too many calls, 5760 cannot be atomic, -32602 unreadable.
   */
  async request({ method, params }: RpcCall): Promise<unknown> {
    const list = Array.isArray(params) ? params : [];
    switch (method) {
      case 'eth_accounts':
        return this.#accounts(false);
      case 'eth_requestAccounts':
        return this.#accounts(true);
      case 'eth_chainId':
        return toHex(this.#chainId);
      case 'net_version':
        return String(this.#chainId);
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#switchChain(Number((list[0] as { chainId?: unknown } | undefined)?.chainId));
      case 'eth_sendTransaction':
        return this.#sendTransaction(list[0] as SendParameters);
      case 'wallet_getCapabilities':
        return this.#capabilities(list[0], list[1]);
      case 'wallet_sendCalls':
        return this.#sendCalls(list[0] as CallsParameters);
      case 'wallet_getCallsStatus':
        return readCallsStatus(this.#parts.client(this.#chainId), list[0], this.#chainId);
      case 'personal_sign':
        return this.#sign(list[1], { text: readableText(list[0] as Hex), domain: undefined }, (account) =>
          account.signMessage({ message: { raw: list[0] as Hex } }),
        );
      case 'eth_signTypedData_v4':
        return this.#signTypedData(list[0], list[1]);
      default:
        return this.#read(method, params);
    }
  }

  /** Notifies the page that the account has changed, after a key was imported. */
  async accountChanged(): Promise<void> {
    this.#emit('accountsChanged', await this.#accounts(true));
  }

  async #accounts(create: boolean): Promise<Address[]> {
    const account = await this.#parts.account(create);
    if (!account) return [];
    if (create || account.address !== this.#seen) this.#parts.onConnect(account.address);
    else this.#used(account.address);
    this.#seen = account.address;
    return [account.address];
  }

  #switchChain(chainId: number): null {
    if (!this.#parts.chainIds.includes(chainId)) {
      throw new ProviderError(4902, `The demo wallet doesn’t support network ${chainId}.`);
    }
    if (chainId === this.#chainId) return null;
    this.#chainId = chainId;
    this.#parts.remembered.set(chainId);
    this.#emit('chainChanged', toHex(chainId));
    void this.#parts.account(false).then((account) => account && this.#used(account.address));
    return null;
  }

  /** One at a time, so that two requests never take the same nonce. */
  #sendTransaction(given: SendParameters): Promise<Hex> {
    const send = async () => {
      const account = await this.#ownAccount(given.from);
      const chainId = this.#chainId;
      const chain = networkOf(chainId)?.chain;
      if (!chain) throw new ProviderError(4901, 'The demo wallet is on no network of this site.');
      // The wallet may have been switched while the request waited for another answer.
      if (given.chainId !== undefined && Number(given.chainId) !== chainId) {
        throw new ProviderError(4901, 'The demo wallet is on another network than this transaction is for.');
      }
      const hash = await sendDemoTransaction({
        account,
        chain,
        chainId,
        client: this.#parts.client(chainId),
        given,
        describe: this.#parts.describe,
        approve: this.#parts.approve,
      });
      this.#used(account.address);
      return hash;
    };
    const sent = this.#sending.then(send, send);
    this.#sending = sent;
    return sent;
  }

  /** EIP-5792: it takes several calls with one question on every chain, and sends them one after the other. */
  async #capabilities(from: unknown, only: unknown): Promise<object> {
    await this.#ownAccount(from);
    const asked = Array.isArray(only) ? only.map(Number) : this.#parts.chainIds;
    const known = asked.filter((id) => this.#parts.chainIds.includes(id));
    return Object.fromEntries(known.map((id) => [toHex(id), { atomic: { status: 'unsupported' } }]));
  }

  #sendCalls(given: CallsParameters): Promise<{ id: Hex }> {
    const send = async () => {
      const account = await this.#ownAccount(given?.from);
      const chainId = this.#chainId;
      const chain = networkOf(chainId)?.chain;
      if (!chain || Number(given.chainId) !== chainId)
        throw new ProviderError(5710, 'The demo wallet is on another network than these calls are for.');
      const { describe, approve } = this.#parts;
      const client = this.#parts.client(chainId);
      const hashes = await sendDemoCalls({ account, chain, chainId, client, given, describe, approve });
      this.#used(account.address);
      return { id: toCallsId(hashes) };
    };
    const sent = this.#sending.then(send, send);
    this.#sending = sent;
    return sent;
  }

  #signTypedData(from: unknown, given: unknown): Promise<Hex> {
    const { typed, domain, text } = parseTypedData(given);
    checkDomain(domain, this.#chainId);
    const listing = this.#parts.describeListing(this.#chainId, typed);
    const offer = listing ? undefined : this.#parts.describeOffer(this.#chainId, typed);
    return this.#sign(from, { text, domain, listing, offer }, (account) => account.signTypedData(typed));
  }

  async #sign(
    from: unknown,
    shown: Pick<SignatureRequest, 'text' | 'domain' | 'listing' | 'offer'>,
    sign: (account: LocalAccount) => Promise<Hex>,
  ): Promise<Hex> {
    const account = await this.#ownAccount(from);
    const request = { kind: 'signature', from: account.address, ...shown } as const;
    return this.#parts.approve(request, () => sign(account));
  }

  async #ownAccount(from: unknown): Promise<LocalAccount> {
    const account = await this.#parts.account(false);
    if (!account || String(from).toLowerCase() !== account.address.toLowerCase()) {
      throw new ProviderError(4100, 'The demo wallet doesn’t hold this account.');
    }
    return account;
  }

  #read(method: string, params: RpcCall['params']): Promise<unknown> {
    if (!/^(eth|net|web3)_/.test(method) || /[sS]ign/.test(method)) {
      throw new ProviderError(4200, `The demo wallet doesn’t support ${method}.`);
    }
    return this.#parts.client(this.#chainId).request({ method, params } as never);
  }

  #used(address: Address): void {
    const chain = networkOf(this.#chainId)?.chain;
    if (chain) this.#parts.onUse(chain, address);
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value as never);
  }
}

function toHex(value: number): Hex {
  return `0x${value.toString(16)}`;
}

/** The text of a message when its bytes are text, otherwise the bytes. */
function readableText(hex: Hex): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return hex;
  }
}
