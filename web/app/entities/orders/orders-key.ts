/** The first part of the query keys of all order book answers. */
export const ORDERS_KEY = 'orders';
