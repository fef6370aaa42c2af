/** The ways in which a session proves who uses it. They are stored: never rename one. */
export const PROOF_WAYS = [
  'password',
  'wallet',
  'passkey',
  'code',
  'recovery_code',
  'google',
  'facebook',
] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];

/** What PROOF_REQUIRED asks for. */
export type WantedProof = {
  /** `account`: who uses the session, in any of the ways. `owner`: the wallet that owns the contracts. */
  of: 'account' | 'owner';
  /** The ways that this account has. */
  ways: ProofWay[];
};
