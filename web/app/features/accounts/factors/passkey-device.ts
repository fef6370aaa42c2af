import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';

/** The code that talks to passkeys. Few need it, so no page carries it. */
const loadCode = () => import('@simplewebauthn/browser');

/** Has the device make a passkey. Throws an error whose sentence is for the user. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadCode();
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    throw explain(error);
  }
}

/** Has the device sign with a passkey. Throws an error whose sentence is for the user. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadCode();
  try {
    return toAssertion(await startAuthentication({ optionsJSON }));
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Offers passkeys in the browser's list below the field for the user name, until `signal` ends it. Resolves when the user picks one;
 * undefined where the browser cannot, and when something else asks for a passkey.
 */
export async function offerPasskey(
  begin: () => Promise<PasskeyRequest>,
  signal: AbortSignal,
): Promise<PasskeyAssertion | undefined> {
  try {
    const code = await loadCode();
    if (!(await code.browserSupportsWebAuthnAutofill())) return undefined;
    const optionsJSON = await begin();
    // A question that came first must not be ended by this one.
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => code.WebAuthnAbortService.cancelCeremony());
    return toAssertion(await code.startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch (error) {
    // Ended by another question, by leaving the page, or without an answer of the server: the form is there.
    console.info('You didn’t choose a passkey.', error);
    return undefined;
  }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof loadCode>>['startAuthentication']>>;

function toAssertion({ id, rawId, type, response }: Answer): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Browsers name what went wrong, in sentences for developers. */
const getReasons = (): Record<string, string> => ({
  NotAllowedError: m.accounts.passkeyCancelledOrTimedOutTry,
  InvalidStateError: m.accounts.thisDeviceAlreadyHasAPasskey,
  NotSupportedError: m.accounts.thisDeviceCantCreateAPasskey,
  SecurityError: m.accounts.passkeysWorkOnlyOverASecure,
});
const getUnknown = () => m.accounts.thisBrowserCantUsePasskeysHere;

function explain(cause: unknown): Error {
  const name = cause instanceof Error ? cause.name : '';
  return new Error(getReasons()[name] ?? getUnknown(), { cause });
}
