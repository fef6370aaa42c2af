import { AppError } from '@pitlane/shared/domain/app-error';

/** Another author has the name, or one with the same key (shared/src/domain/people/username.ts). */
export function nameTaken(): AppError {
  const message = 'Somebody has this name, or one that looks like it. Choose another.';
  return new AppError('CONFLICT', message, { field: 'username' });
}
