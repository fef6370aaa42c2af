/** A failed call as a form sees it: the API names the field that it refuses, where there is one (lib/api.ts). */
export type FormFailure = Error & { field?: string | undefined };

/** Gives the sentence to show below a field: the failure's, when the server refused that field. */
export function getFieldError(failure: FormFailure | undefined, field: string): string | undefined {
  return failure?.field === field ? failure.message : undefined;
}

/** Returns the sentence for the form's button: a failure that belongs to none of its fields. */
export function getFormError(
  failure: FormFailure | undefined,
  fields: readonly string[],
): string | undefined {
  if (!failure || (failure.field !== undefined && fields.includes(failure.field))) return undefined;
  return failure.message;
}
