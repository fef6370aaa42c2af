import type { FileKind } from '@pitlane/shared/domain/cars/item-files';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';

/** One item of one file, or a set with one file for each. */
export type CreationPlan = 'single' | 'multiple';
/** At most so many items in a set: one transaction mints them, one signature lists them. */
export const MAX_ITEMS: Record<CreationPlan, number> = { single: 1, multiple: 20 };
export const MAX_ROYALTY_PERCENT = 70;

/** A file, and where each step has left it. */
export type CreationItem = {
  title: string;
  file: File;
  kind: FileKind;
  /** The picture of a video that does not play. */
  poster?: Blob;
  /** Where file and poster are sent to. */
  address?: string;
  posterAddress?: string;
  /** Under what they are pinned. */
  cid?: string;
  posterCid?: string;
  /** Address of the metadata, which the token names. */
  uri?: string;
  tokenId?: string;
  isListed?: boolean;
};

/** A run of the create page: what was entered, and what each step gave. It is kept until it is done or given up. */
export type Creation = {
  id: string;
  /** When it was begun: milliseconds of this browser's clock. */
  begunAt: number;
  plan: CreationPlan;
  chain: Chain;
  description: string;
  /** Wei of one item, as a decimal string. */
  price: string;
  royaltyBps: number;
  items: readonly CreationItem[];
  /** The wallet that was asked to mint, and the block from which on its transaction may be found. */
  mint?: { account: Address; fromBlock: string };
};

export const CREATION_STEPS = ['upload', 'pin', 'mint', 'list'] as const;
export type CreationStep = (typeof CREATION_STEPS)[number];

/** The first step that is not done; 'done' after the last. */
export function findStep({ items }: Pick<Creation, 'items'>): CreationStep | 'done' {
  const lacks = (has: (item: CreationItem) => unknown) => items.some((item) => !has(item));
  if (lacks((item) => item.cid && (!item.poster || item.posterCid))) return 'upload';
  if (lacks((item) => item.uri)) return 'pin';
  if (lacks((item) => item.tokenId)) return 'mint';
  return lacks((item) => item.isListed) ? 'list' : 'done';
}

/**
 * Milliseconds that pinned content is relied on: what no token refers to leaves the store after 7 days
 * (docs/decisions/0029-content-under-its-cid.md).
 */
const PINNED_MS = 6 * 86_400_000;

/** A creation as it can be gone on with: what may have left the store before a wallet was asked is pinned once more. */
export function freshen(creation: Creation, nowMs: number): Creation {
  if (creation.mint || nowMs - creation.begunAt < PINNED_MS) return creation;
  const items = creation.items.map(({ title, file, kind, poster }) => ({
    title,
    file,
    kind,
    ...(poster && { poster }),
  }));
  return { ...creation, begunAt: nowMs, items };
}

/** Titles of a set follow one pattern: "Title #1". */
export function toItemTitle(title: string, index: number, plan: CreationPlan): string {
  return plan === 'single' ? title.trim() : `${title.trim()} #${index + 1}`;
}

/** Returns the fields of a creation, as its form has them. */
export function readFields({ plan, description, price, royaltyBps, items }: Creation) {
  const title = items[0]?.title ?? '';
  return {
    title: plan === 'single' ? title : title.replace(/ #1$/, ''),
    description,
    price: formatUnits(BigInt(price)),
    royalties: String(royaltyBps / 100),
  };
}

/** The title of the problem with a file that no further try makes better. */
export const FILE_REFUSED = 'We can’t use this file';
