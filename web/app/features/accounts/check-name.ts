import { findNameFault } from '@pitlane/shared/domain/people/username';

/** Why no account can have this name; undefined for one that may be free. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return 'Username is required';
  const fault = findNameFault(name);
  return fault && `Username ${fault}.`;
}
