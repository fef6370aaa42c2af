/** What every sale of the demo world owes, in basis points of the price: as the contracts are deployed there. */
export const FEE_BPS = 250;
export const ROYALTY_BPS = 500;
