import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Change } from '../../platform/db/outbox.ts';

/**
 * Says that an author has changed. With its wallets where its name or picture did: every list of cars shows these, and kept answers
 * must not go on with the old ones.
 */
export function toAuthorChange(id: number, wallets?: readonly Address[]): Change {
  const own: Topic = `author:${id}`;
  if (!wallets) return { entity: 'author', id: String(id), topics: [own] };
  const owners = wallets.map((wallet): Topic => `owner:${wallet}`);
  const lists = CHAINS.flatMap((chain): Topic[] => [`list:${chain}`, `activity:${chain}`]);
  return { entity: 'author', id: String(id), topics: [own, ...owners, ...lists] };
}

/** Another author has the name, or one with the same key (shared/src/domain/people/username.ts). */
export function nameTaken(): AppError {
  const message = 'This name, or one that looks like it, is taken. Choose another.';
  return new AppError('CONFLICT', message, { field: 'username' });
}
