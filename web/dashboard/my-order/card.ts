/** The look of the page's cards. */
export const CARD = 'min-w-0 rounded-card border border-line bg-paper p-4';
