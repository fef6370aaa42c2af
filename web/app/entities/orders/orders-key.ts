/** What all answers of the order book begin with in the cache. */
export const ORDERS_KEY = 'orders';
