/** A deployment that cannot be planned or carried out, in a sentence for whoever asked for it. */
export class DeployError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeployError';
  }
}
