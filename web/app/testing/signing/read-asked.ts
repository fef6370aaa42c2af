/** What a wallet is asked, in the words of a sheet: what moves, for how much, to whom, and until when. */
import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { type Abi, decodeFunctionData, type Hex, hexToString } from 'viem';
import { readAcceptance } from '../../lib/seaport/seaport-acceptance.ts';
import { type Fill, readFill, readFills, readSeaportCall } from '../../lib/seaport/seaport-calls.ts';

/** A request to sign or to send, in a form that can be compared. Salts are the page's own, and gas is the wallet's to show. */
export type Asked = Record<string, unknown>;
export type Question = { method: string; params: readonly unknown[] };

/** How far the end of an order may be from what the sheet says, in seconds (wallet/tx/signing-time.ts). */
const MAX_APART = 300;
const ABIS: readonly Abi[] = [
  carCollectionAbi,
  ethTokenAbi,
  auctionHouseAbi,
  workshopAbi,
  freeMinterAbi,
  tuneupGaragesAbi,
];

/** Reads what a wallet is asked. `endsAt` is the end that the sheet shows, in seconds since 1970. */
export function readAsked({ method, params }: Question, { account, endsAt }: Reader): Asked[] {
  const [first, second] = params;
  switch (method) {
    case 'eth_sendTransaction':
      return [readTransaction(first as Sent, account)];
    case 'wallet_sendCalls':
      return (first as { calls: Sent[]; from: string }).calls.map((call) =>
        readTransaction({ ...call, from: (first as Sent).from }, account),
      );
    case 'eth_signTypedData_v4':
      return readTyped(JSON.parse(String(second)), endsAt);
    case 'personal_sign':
      return [readText(hexToString(first as Hex))];
    default:
      return [{ method, params }];
  }
}

export type Reader = { account: Address; endsAt: number };
type Sent = { from: string; to: string; data: Hex; value?: Hex };

function readTransaction({ from, to, data, value = '0x0' }: Sent, account: Address): Asked {
  const frame = { from: normalAddress(from), to: normalAddress(to), value: BigInt(value) };
  const seaport = readSeaport(data, account);
  if (seaport) return { ...frame, ...seaport };
  for (const abi of ABIS) {
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi, data });
      return { ...frame, functionName, args };
    } catch {
      // Another contract's function.
    }
  }
  return { ...frame, data };
}

/** Only what a buyer or a seller sees: the signature and the salt of another account's order are no part of a sheet. */
function readSeaport(data: Hex, account: Address): Asked | undefined {
  if (!seaportAbi.some((item) => item.type === 'function' && isCallOf(data, item.name))) return undefined;
  const call = readSeaportCall(data);
  if (!call) return undefined;
  if (call.functionName === 'cancel')
    return { functionName: 'cancel', orders: call.args[0].map((each) => hashOrder(each as OrderComponents)) };
  const fill = readFill(call);
  if (fill) return { buys: [toShown(fill)] };
  const fills = readFills(call);
  // The cart does not show what of a price each seller gets.
  if (fills) return { buys: fills.map(toShown).map(({ sellerWei: _, ...shown }) => shown) };
  const sale = readAcceptance(call, account);
  return sale ? { sells: sale } : { functionName: call.functionName, data };
}

const toShown = ({ endTime: _, seller: __, ...shown }: Fill) => shown;

function isCallOf(data: Hex, name: string): boolean {
  try {
    return decodeFunctionData({ abi: seaportAbi, data }).functionName === name;
  } catch {
    return false;
  }
}

type Typed = { domain: { chainId: number | string; verifyingContract: string }; message: object };

function readTyped({ domain, message }: Typed, endsAt: number): Asked[] {
  const on = { chainId: Number(domain.chainId), contract: normalAddress(domain.verifyingContract) };
  return listOrders(message)
    .filter(({ offerer }) => offerer !== ZERO_ADDRESS)
    .map((order) => ({ ...on, order: readOrder(order, endsAt) }));
}

/** The orders of a bulk order, or the one. */
function listOrders(message: object): OrderComponents[] {
  if (Array.isArray(message)) return message.flatMap(listOrders);
  if ('tree' in message) return listOrders(message.tree as object);
  return [message as OrderComponents];
}

/** An order without its salt. Its end is "as shown" where it is. */
export function readOrder({ salt: _, startTime: __, endTime, ...order }: OrderComponents, endsAt: number) {
  const isAsShown = Math.abs(Number(endTime) - endsAt) <= MAX_APART;
  return { ...order, ends: isAsShown ? 'as shown' : String(endTime) };
}

/** A text without its nonce. Its times are "as shown" where they are: it is good for minutes from now. */
export function readText(text: string): Asked {
  const soon = (_: string, name: string, time: string) =>
    `${name}: ${Math.abs(Date.parse(time) - Date.now()) <= 1_300_000 ? 'as shown' : time}`;
  return {
    text: text.replace(/^Nonce: \w+$/m, 'Nonce').replace(/^(Issued At|Expiration Time): (.*)$/gm, soon),
  };
}

/** The same text for the same request: numbers and addresses in one spelling. */
export function spell(asked: unknown): string {
  return JSON.stringify(sortKeys(asked)).toLowerCase();
}

function sortKeys(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]));
}
