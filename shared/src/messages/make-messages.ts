import type { Messages } from '../generated/message-types.ts';
import type { CompiledMessage } from './compile-message.ts';

/** Makes of compiled messages what `m` gives: texts, and functions of values. For the server and for tests. */
export function makeMessages(compiled: ReadonlyMap<string, CompiledMessage>): Messages {
  const made: Record<string, Record<string, unknown>> = {};
  for (const [fullName, { code }] of compiled) {
    const [catalogue = '', name = ''] = fullName.split('.');
    made[catalogue] ??= {};
    // The code is our compiler's, which writes each text of a catalogue as a JSON string.
    made[catalogue][name] = new Function(`return ${code}`)();
  }
  return made as Messages;
}
