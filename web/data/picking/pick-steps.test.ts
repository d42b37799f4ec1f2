import { describe, expect, it } from 'vitest';
import { PICK_LINE } from '#tests/components/answers.ts';
import { showStep, toCall, withLeft, withPicked, withShort, type PickedSubstitute } from './pick-steps.ts';

const LINE = { ...PICK_LINE, quantity: 3, lineTotal: 300 };
const MARGARINE: PickedSubstitute = {
  ...{ productId: 'p2', name: 'Margarine', unit: '250 g', image: null, quantity: 1, price: 80 },
};

describe('a step', () => {
  it('never has more picked and missing than were ordered', () => {
    expect(withPicked({ ...LINE, short: 2 }, 3)).toMatchObject({ picked: 3, short: 0 });
    expect(withPicked({ ...LINE, short: 2 }, 1)).toMatchObject({ picked: 1, short: 2 });
    expect(withShort({ ...LINE, picked: 3 }, 1)).toMatchObject({ picked: 2, short: 1 });
    expect(withShort(LINE, 7)).toMatchObject({ picked: 0, short: 3 });
    expect(withPicked(LINE, -1)).toMatchObject({ picked: 0, short: 0 });
  });

  it('removes the substitute with the last missing pack', () => {
    const line = { ...LINE, short: 1, substitute: MARGARINE };
    expect(withShort(line, 2).substitute).toBe(MARGARINE);
    expect(withShort(line, 0).substitute).toBeNull();
    expect(withPicked(line, 3).substitute).toBeNull();
  });

  it('lowers the substitute with what is missing', () => {
    const line = { ...LINE, short: 3, substitute: { ...MARGARINE, quantity: 3 } };
    expect(withShort(line, 2).substitute).toMatchObject({ quantity: 2 });
    expect(withPicked(line, 2).substitute).toMatchObject({ quantity: 1 });
    const given = { ...LINE, short: 1, substitute: { ...MARGARINE, quantity: 2 } };
    expect(withPicked(given, 2).substitute).toMatchObject({ quantity: 2 });
  });

  it('is worth the missing packs less the substitute, and never less than zero', () => {
    const worth = (short: number, substitute: PickedSubstitute | null) =>
      showStep(LINE, { picked: 0, short, substitute, left: null }).adjustment;
    expect([worth(0, null), worth(2, null)]).toEqual([0, 200]);
    expect([worth(1, MARGARINE), worth(1, { ...MARGARINE, quantity: 2 })]).toEqual([20, 0]);
  });
});

describe('the steps still to send', () => {
  it('are empty when the server knows them already', () => {
    expect(toCall(LINE, { picked: 0, short: 0, substitute: null, left: null })).toBeNull();
    const line = { ...LINE, picked: 2, short: 1, substitute: MARGARINE };
    const renamed = { ...MARGARINE, name: 'renamed' };
    expect(toCall(line, { picked: 2, short: 1, substitute: renamed, left: null })).toBeNull();
    const left = { count: 0, booked: 4 };
    expect(toCall({ ...LINE, short: 1, left }, withLeft({ ...LINE, short: 1 }, 0, 7))).toBeNull();
  });

  it('have short quantities before picked ones, which depend on them', () => {
    const step = { picked: 2, short: 1, substitute: MARGARINE, left: null };
    expect(toCall(LINE, step)).toEqual({
      kind: 'short',
      body: { lineId: 'line-1', short: 1, substitute: { productId: 'p2', quantity: 1 } },
    });
    expect(toCall({ ...LINE, short: 1, substitute: MARGARINE }, step)).toEqual({
      kind: 'pick',
      body: { lineId: 'line-1', picked: 2 },
    });
    expect(toCall({ ...LINE, short: 1, substitute: MARGARINE }, { ...step, substitute: null })).toEqual({
      kind: 'short',
      body: { lineId: 'line-1', short: 1 },
    });
  });

  it('say what is left with the missing packs, and no more once none is missing', () => {
    const line = showStep({ ...LINE, short: 1 }, withLeft({ ...LINE, short: 1 }, null, 7));
    expect(toCall({ ...LINE, short: 1 }, withShort(line, 2))).toEqual({
      kind: 'short',
      body: { lineId: 'line-1', short: 2, left: { count: null, at: 7 } },
    });
    expect(withPicked(line, 3).left).toBeNull();
  });
});

it('shows no question about an earlier substitute', () => {
  const question = {
    questionId: 'q',
    state: 'open',
    secondsLeft: 40,
    needsYes: false,
    name: 'Margarine',
    productId: 'p2',
  } as const;
  const line = { ...LINE, short: 1, substitute: MARGARINE, question };
  const changes = [MARGARINE, { ...MARGARINE, quantity: 2 }, null];
  const shown = changes.map(
    (substitute) => showStep(line, { picked: 0, short: 1, substitute, left: null }).question,
  );
  expect(shown).toEqual([question, null, null]);
});
