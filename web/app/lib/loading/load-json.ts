import { data, type RouterContextProvider } from 'react-router';
import { ApiError, getJson, type Reader } from '../api.ts';
import { siteContext } from './load-context.ts';

/** The `error.data` of an error boundary when a loader's call failed. */
export type LoadFailure = { code: string; message: string };

/**
 * For loaders: calls the API in process. A failure is thrown as a route error response with the API's own
 * status. So the page has that status (404 stays 404), and the nearest error boundary can explain the
 * failure.
 */
export async function loadJson<T>(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  schema: Reader<T>,
  path: string,
): Promise<T> {
  const { callApi, reportError } = args.context.get(siteContext);
  try {
    return await getJson(schema, path, { callApi, init: { signal: args.request.signal } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) reportError?.(error, args.request);
    throw data({ code: error.code, message: error.message } satisfies LoadFailure, { status: error.status });
  }
}
