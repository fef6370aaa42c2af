/** The description of a transaction, for the one who is asked to confirm it. */
export type CallDescription = {
  /** The action, in words. */
  action: string;
  /** The things that leave the wallet besides native coins, in words. */
  pays?: string;
  /** The things that arrive in the wallet, in words. */
  arrives: string;
  /** The name of the contract; undefined when this site does not know it. */
  contract: string | undefined;
  /** Something the owner should think about before confirming. */
  caution: string | undefined;
};
