/**
 * A reason why the server cannot start, in a sentence for the operator that names the way out. It needs no
 * stack.
 */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
