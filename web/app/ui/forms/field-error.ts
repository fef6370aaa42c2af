/** A failed call as a form sees it: the API names the field that it refuses, where there is one (lib/api.ts). */
export type FormFailure = Error & { field?: string | undefined };

/** Gives the sentence to show below a field: the failure's, when the server refused that field. */
export function getFieldError(failure: FormFailure | undefined, field: string): string | undefined {
  return failure?.field === field ? failure.message : undefined;
}
