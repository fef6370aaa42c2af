import { ApiError, type CallApi, getJson, type Reader } from '../api.ts';
import { ProofDeclined } from './proof-declined.ts';
import { bearerHeaders, forgetSession, getSession } from './session.ts';

type SendMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type SendInput = { method?: SendMethod; body?: unknown; signal?: AbortSignal };

/**
 * Calls the API as the signed-in account, or without a token when there is no session. Throws an ApiError as getJson does. A token
 * that the server no longer accepts (401) ends the session here too, and the pages that need one lead to the sign-in.
 */
export function getOwn<T>(schema: Reader<T>, path: string, signal?: AbortSignal): Promise<T> {
  return callOwn(schema, path, signal ? { signal } : {});
}

/** Sends a JSON body (POST unless said otherwise) as getOwn asks. */
export function sendOwn<T>(schema: Reader<T>, path: string, input: SendInput = {}): Promise<T> {
  const { method = 'POST', body, signal } = input;
  return callOwn(schema, path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  });
}

/**
 * Calls the API with the session's token, by fetch or by another call. What needs a fresh proof of who asks (PROOF_REQUIRED) waits
 * for the dialog "Confirm it's you", then goes out again; given up, it throws ProofDeclined.
 */
export async function callOwn<T>(
  schema: Reader<T>,
  path: string,
  init: RequestInit,
  callApi?: CallApi,
): Promise<T> {
  for (let again = false; ; again = true) {
    try {
      return await callOnce(schema, path, init, callApi);
    } catch (error) {
      // A page that only reads says itself what is missing.
      const proof = error instanceof ApiError && init.method !== undefined ? error.proof : undefined;
      if (proof === undefined) throw error;
      const { confirmIdentity } = await import('./confirm-identity.ts');
      if (!(await confirmIdentity(proof, again))) throw new ProofDeclined();
    }
  }
}

async function callOnce<T>(
  schema: Reader<T>,
  path: string,
  init: RequestInit,
  callApi: CallApi | undefined,
): Promise<T> {
  const session = getSession();
  const sent = bearerHeaders();
  try {
    return await getJson(schema, path, {
      ...(callApi && { callApi }),
      init: { ...init, headers: { ...(init.headers as Record<string, string>), ...sent } },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !session) throw error;
    const now = getSession();
    // Only if it is still the one that was refused: another session may have begun in between.
    if (now?.jwt === session.jwt) forgetSession();
    // The same reader has confirmed it's them while this was on its way, and has a new token. Nothing was done yet.
    else if (now?.user.id === session.user.id) return callOnce(schema, path, init, callApi);
    throw error;
  }
}
