/** A deployment that cannot be planned or carried out. The message is a sentence for the person who started it. */
export class DeployError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeployError';
  }
}
