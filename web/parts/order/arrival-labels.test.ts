import { describe, expect, it } from 'vitest';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { formatArrival, formatMinutes } from './arrival-labels.ts';

type OrderTiming = Parameters<typeof formatArrival>[0];
/** By the store's clock, on 23 November. */
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+05:30`).toISOString();
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
const ORDER: OrderTiming = {
  status: 'PACKING',
  promised: range('14:25', '14:30'),
  eta: range('14:25', '14:30'),
  steps: [{ status: 'PLACED', at: at('14:20') }],
  store: { name: 'Main store', phone: '', timeZone: 'Asia/Kolkata' },
  failedTry: null,
};
const say = (change: Partial<OrderTiming>, clock = '14:22') =>
  formatArrival({ ...ORDER, ...change }, new Date(at(clock)));
const delivered = (clock: string): Partial<OrderTiming> => ({
  status: 'DELIVERED',
  eta: null,
  steps: [...ORDER.steps, { status: 'DELIVERED', at: at(clock) }] as OrderDetails['steps'],
});

describe('an order on its way', () => {
  it('shows the promised range while that holds', () => {
    expect(say({})).toEqual({ words: 'Between 2:25 and 2:30 pm', isLate: false });
    expect(say({ eta: range('14:24', '14:27') })?.words).toBe('Between 2:24 and 2:27 pm');
  });

  it('shows a later time only together with the promise, with an apology', () => {
    expect(say({ eta: range('14:39', '14:57') }, '14:32')).toEqual({
      words: 'Promised by 2:30 pm, now between 2:39 and 2:57 pm. Sorry.',
      isLate: true,
    });
    expect(say({ eta: range('14:57', '14:57') })?.words).toBe(
      'Promised by 2:30 pm, now around 2:57 pm. Sorry.',
    );
  });

  it('shows only the promise when the arrival is unknown', () => {
    const words = 'Promised by 2:30 pm. It is taking longer than expected. We are sorry.';
    expect(say({}, '14:33')).toEqual({ words, isLate: true });
    expect(say({ eta: null }, '14:33')).toEqual({ words, isLate: true });
    const nextDay = new Date('2026-11-24T09:00:00+05:30');
    expect(formatArrival({ ...ORDER, eta: null }, nextDay)?.words).toMatch(/^Promised by 23 Nov, 2:30 pm\./);
  });

  it('apologises for no less than three minutes', () => {
    expect(say({ eta: range('14:28', '14:32') })?.isLate).toBe(false);
    expect(say({ eta: range('14:31', '14:33') })?.isLate).toBe(true);
    expect(say({}, '14:32')).toEqual({ words: 'Any minute now', isLate: false });
    expect(say(delivered('14:32'))).toEqual({
      words: 'Delivered at 2:32 pm, promised by 2:30 pm.',
      isLate: false,
    });
  });

  it('without a promise shows only the arrival', () => {
    expect(say({ promised: null, eta: range('14:39', '14:57') })?.words).toBe('Between 2:39 and 2:57 pm');
    expect(say({ promised: null }, '14:31')?.words).toBe('It is taking longer than expected. We are sorry.');
    expect(say({ promised: null, eta: null })?.words).toBe('Takes longer than usual right now');
  });
});

it('a delivered order shows when it came and what was promised', () => {
  expect(say(delivered('14:28'))).toEqual({
    words: 'Delivered at 2:28 pm, promised by 2:30 pm.',
    isLate: false,
  });
  expect(say(delivered('14:30'))?.isLate).toBe(false);
  expect(say(delivered('14:41'))).toEqual({
    words: 'Delivered at 2:41 pm, promised by 2:30 pm. We are sorry.',
    isLate: true,
  });
  expect(say({ ...delivered('14:41'), promised: null })).toBeNull();
});

it('a cancelled or unpaid order shows nothing', () => {
  expect(say({ status: 'CANCELLED' })).toBeNull();
  expect(say({ status: null, eta: null, promised: null })).toBeNull();
});

describe('the minutes', () => {
  const minutes = (change: Partial<OrderTiming>, clock = '14:22') =>
    formatMinutes({ ...ORDER, ...change }, new Date(at(clock)));

  it('are those of the range, and end with it', () => {
    expect(minutes({})).toBe('Arriving in 3 to 8 min');
    expect(minutes({ eta: range('14:30', '14:30') })).toBe('Arriving in 8 min');
    expect(minutes({}, '14:26')).toBe('Within 4 min');
    expect(minutes({}, '14:30')).toBeNull();
    expect(minutes({ eta: null })).toBeNull();
    expect(minutes({ status: 'CANCELLED' })).toBeNull();
    // Of an order for tomorrow the clock says more.
    expect(minutes({ eta: range('17:00', '17:10') })).toBeNull();
  });

  it('say how long a delivery took', () => {
    expect(minutes(delivered('14:28'))).toBe('Delivered in 8 min');
    expect(minutes(delivered('14:20'))).toBe('Delivered in 1 min');
    expect(minutes(delivered('17:28'))).toBeNull();
  });
});
