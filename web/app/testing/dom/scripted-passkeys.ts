/** The browser's side of passkeys in a DOM that has none: it makes and signs what it is asked for, as WebAuthn hands it over. */
import { onTestFinished, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const ID = 'passkey';

/** Gives the page a device with passkeys. `refuse` is what it throws in their place. */
export function scriptPasskeys({ refuse }: { refuse?: string } = {}) {
  const asked: { create: unknown[]; get: unknown[] } = { create: [], get: [] };
  const answer = (kind: 'create' | 'get', options: unknown, response: object) => {
    asked[kind].push(options);
    if (refuse) throw new DOMException('a sentence for developers', refuse);
    const base = {
      id: 'cGFzc2tleQ',
      rawId: bytes(ID),
      type: 'public-key',
      authenticatorAttachment: 'platform',
    };
    return { ...base, response, getClientExtensionResults: () => ({}) };
  };
  const credentials = {
    create: async (options: unknown) =>
      answer('create', options, {
        clientDataJSON: bytes('{}'),
        attestationObject: bytes('made'),
        getTransports: () => ['internal'],
      }),
    get: async (options: unknown) =>
      answer('get', options, {
        clientDataJSON: bytes('{}'),
        authenticatorData: bytes('data'),
        signature: bytes('signed'),
        userHandle: bytes('user'),
      }),
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });
  return asked;
}
