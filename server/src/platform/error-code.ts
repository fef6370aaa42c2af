/** Returns the code of an error of the system or the database: ENOENT, 42P01. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
