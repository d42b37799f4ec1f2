/** In this header an answer about an order says when it was made, in ISO format. */
export const TIME_HEADER = 'shop-time';
