/** The reader closed the dialog "Confirm it's you". They know that nothing happened, so nothing is shown as an error (useWork). */
export class ProofDeclined extends Error {
  constructor() {
    super('Nothing was changed.');
    this.name = 'ProofDeclined';
  }
}
