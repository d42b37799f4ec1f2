// The cards the sandbox knows. Any other number is refused unread, so that no real card is ever taken.

export type TestCard = {
  number: string;
  label: string;
  /** The message to the shopper; null means the payment succeeds. */
  decline: string | null;
  waitMs: number;
};

const SLOW_MS = 8_000;

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', label: 'Pays', decline: null, waitMs: 0 },
  {
    number: '4000 0000 0000 0002',
    label: 'Is declined',
    decline: 'Your card was declined. Nothing was charged. Try another card.',
    waitMs: 0,
  },
  { number: '4000 0000 0000 3220', label: 'Pays in 8 s', decline: null, waitMs: SLOW_MS },
];

const digits = (text: string) => text.replace(/[\s-]/g, '');

export const findTestCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => digits(card.number) === digits(number));
