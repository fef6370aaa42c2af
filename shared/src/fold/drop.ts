import type { AssetKind } from '../domain/cars/assets.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/** The collections that visitors mint from. */
export type DropCollection = 'cars' | AssetKind;

/**
 * The settings of a collection that its setters have emitted since it was deployed. What the constructor has set is not in it,
 * since that makes no event: pages read the contract, and this says when to read it again.
 */
export type DropSettings = {
  chain: Chain;
  collection: DropCollection;
  /** The newest value of each setting by its name in the contract, numbers in decimal. */
  settings: Record<string, string>;
  /** Block and block time, in seconds, of the last event. */
  updatedBlock: number;
  updatedAt: number;
};

/** The drops that an event is about. */
export function listDrops(event: ChainEvent): string[] {
  return isDropEvent(event) ? [`${event.chain}-${event.source}`] : [];
}

/** Applies one event to a drop's settings. Pure. Throws an EventRefusedError for an event that says nothing of a drop. */
export function foldDrop(drop: DropSettings | undefined, event: ChainEvent): DropSettings {
  if (!isDropEvent(event)) throw new EventRefusedError(event, `a drop has no ${event.kind}`);
  return {
    chain: event.chain,
    collection: event.source,
    settings: { ...drop?.settings, ...readSettings(event) },
    updatedBlock: event.blockNumber,
    updatedAt: event.timestamp,
  };
}

const DROP_KINDS = [
  'setting_changed',
  'uri_changed',
  'royalty_changed',
  'whitelist_changed',
  'whitelist_root_changed',
  'epoch_opened',
  'epoch_closed',
] as const satisfies readonly ChainEvent['kind'][];

type DropEvent = ChainEvent & { kind: (typeof DROP_KINDS)[number]; source: DropCollection };

function isDropEvent(event: ChainEvent): event is DropEvent {
  const minted = event.source === 'cars' || event.source === 'garages' || event.source === 'stations';
  return minted && DROP_KINDS.some((kind) => kind === event.kind);
}

function readSettings(event: DropEvent): Record<string, string> {
  switch (event.kind) {
    case 'setting_changed':
      return { [event.name]: String(event.value) };
    case 'uri_changed':
      return { [event.name]: event.uri };
    case 'royalty_changed':
      return { royaltyReceiver: event.royaltyReceiver, royaltyBps: String(event.royaltyBps) };
    case 'whitelist_changed':
      return { whitelist: String(event.accounts) };
    case 'whitelist_root_changed':
      return { whitelistRoot: event.root };
    case 'epoch_opened':
      return { epochOpen: '1', epoch: String(event.epoch) };
    case 'epoch_closed':
      return { epochOpen: '0', epoch: String(event.epoch) };
  }
}
