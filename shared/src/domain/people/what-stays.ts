/** The data that a deleted account leaves behind: the site cannot delete it, and the page and the API say so in the same words. */
export const WHAT_STAYS =
  'What your wallets did on public chains stays public: cars, sales, bids and transfers. So do the orders that you signed, until they ' +
  'end or you cancel them. This site shows them under the addresses of the wallets.';
