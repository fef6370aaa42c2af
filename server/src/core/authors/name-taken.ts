import { AppError } from '@pitlane/shared/domain/app-error';

/** Another author has the name, or one with the same key (shared/src/domain/people/username.ts). */
export function nameTaken(): AppError {
  const message = 'This name, or one that looks like it, is taken. Choose another.';
  return new AppError('CONFLICT', message, { field: 'username' });
}
