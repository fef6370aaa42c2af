import { data } from 'react-router';
import { ApiError } from '../api.ts';
import type { LoadFailure } from './load-json.ts';

/** For client loaders: gives a failed call the form in which the error boundary finds its status and sentence. */
export function throwAsRouteError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data({ code: error.code, message: error.message } satisfies LoadFailure, { status: error.status });
}
