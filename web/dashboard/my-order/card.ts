/** What the parts of the page stand in. */
export const CARD = 'min-w-0 rounded-card border border-line bg-paper p-4';
