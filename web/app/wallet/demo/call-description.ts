/** What a transaction does, for the one who is asked to confirm it. */
export type CallDescription = {
  /** What happens, in words. */
  action: string;
  /** What leaves the wallet besides native coins, in words. */
  pays?: string;
  /** What the wallet gets for it, in words. */
  arrives: string;
  /** The name of the contract; undefined when this site does not know it. */
  contract: string | undefined;
  /** Something the owner should think about before confirming. */
  caution: string | undefined;
};
