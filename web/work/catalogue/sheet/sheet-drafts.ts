// The unsaved changes of the sheet, stored by product until the server has accepted them. A line is sent when
// it is left; lines left while a call is pending are sent together with the next call. The last change can be
// undone, also when it is saved.

import type { CellsInput, RowVersion } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type {
  RefusedRow,
  RowInput,
  SheetRow,
  UpdatedMany,
} from '#features/catalogue/sheet/sheet.contract.ts';
import {
  COLUMNS,
  readCell,
  saysTheSame,
  toCellsInput,
  toSeen,
  toText,
  NO_NAMES,
  type CellNames,
  type SheetColumn,
} from './sheet-columns.ts';
import type { RiskyPrice } from '#features/catalogue/price/price-plan.contract.ts';
import { toRisks } from '../../parts/price-risks.tsx';
import { SheetStore, type SheetRows } from './sheet-rows.ts';

/**
 * - `typed`: the line has not been left yet
 * - `saving`: sent, or waiting for the previous call
 * - `failed`: the server was not reached or had an error; the line is to be sent again unchanged
 * - `refused`: something in it is wrong
 * - `conflict`: somebody else has changed it meanwhile
 * - `risky`: its price may be a slip, and nobody has said that it is meant
 */
export type SheetDraftState = 'typed' | 'saving' | 'failed' | 'refused' | 'conflict' | 'risky';

export type SheetDraft = {
  name: string;
  state: SheetDraftState;
  message: string;
  texts: Partial<Record<SheetColumn, string>>;
  /** The value seen in each cell when typing began. */
  was: RowVersion;
  problems: Partial<Record<SheetColumn, string>>;
};

export type CellEdit = { id: string; column: SheetColumn; text: string };
/** A change of a cell, from one text to another. */
type Step = { id: string; column: SheetColumn; before: string; after: string };

type Deps = {
  rows: SheetRows;
  names: () => CellNames;
  save: (storeId: string, rows: RowInput[]) => Promise<UpdatedMany>;
  /** The message for a failed call, which also says whether a retry may help. */
  explain: (error: unknown) => string;
};

const BATCH_SIZE = 200;
const TO_SEND: readonly SheetDraftState[] = ['typed', 'failed'];

export class SheetDrafts extends SheetStore {
  readonly #deps: Deps;
  readonly #drafts = new Map<string, SheetDraft>();
  readonly #waiting = new Set<string>();
  readonly #saved = new Set<string>();
  #last: readonly Step[] = [];
  #isSending = false;

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }

  find(id: string): SheetDraft | undefined {
    return this.#drafts.get(id);
  }

  /** Whether the line was saved since the sheet was opened. */
  isSaved(id: string): boolean {
    return this.#saved.has(id);
  }

  all(): [id: string, draft: SheetDraft][] {
    return [...this.#drafts];
  }

  /** The drafts that could not be saved. */
  troubles(): [id: string, draft: SheetDraft][] {
    return this.all().filter(([, { state }]) => state !== 'typed' && state !== 'saving');
  }

  get size(): number {
    return this.#drafts.size;
  }

  /** The current text of a cell: what was typed, else the saved value. */
  textOf(row: SheetRow, column: SheetColumn): string {
    return this.#drafts.get(row._id)?.texts[column] ?? toText(row, column);
  }

  /** All edits together are one step to undo. */
  type(edits: readonly CellEdit[]): void {
    const steps: Step[] = [];
    for (const { id, column, text } of edits) {
      const row = this.#deps.rows.find(id);
      if (!row) continue;
      const before = this.textOf(row, column);
      if (before === text) continue;
      this.#write(row, column, text);
      steps.push({ id, column, before, after: text });
    }
    if (steps.length === 0) return;
    this.#last = steps;
    this.notify();
  }

  #write(row: SheetRow, column: SheetColumn, text: string): void {
    const names = this.#deps.names();
    const draft = this.#drafts.get(row._id) ?? toDraft(row);
    draft.state = 'typed';
    draft.message = '';
    delete draft.problems[column];
    if (saysTheSame(row, column, text, names)) {
      delete draft.texts[column];
      delete draft.was[toSeen(column)];
    } else {
      draft.texts[column] = text;
      // The value seen first counts, not one that somebody else has saved since.
      if (draft.was[toSeen(column)] === undefined) Object.assign(draft.was, toCellsInput(row, column));
      const { problem } = readCell(column, text, names, row);
      if (problem !== null) draft.problems[column] = problem;
    }
    if (Object.keys(draft.texts).length === 0) this.#drafts.delete(row._id);
    else this.#drafts.set(row._id, draft);
  }

  /** Called when lines are left: their drafts are sent, or show what is wrong. `isSure`: prices are meant. */
  leave(ids: Iterable<string>, isSure = false): void {
    for (const id of ids) {
      const draft = this.#drafts.get(id);
      if (!draft || !(TO_SEND.includes(draft.state) || (isSure && draft.state === 'risky'))) continue;
      const [problem] = Object.values(draft.problems);
      // What has failed was asked about before.
      const [risk] = isSure || draft.state === 'failed' ? [] : this.risksOf(id);
      if (problem !== undefined) {
        Object.assign(draft, { state: 'refused', message: problem });
      } else if (risk) {
        Object.assign(draft, { state: 'risky', message: risk.risks.join('. ') });
      } else {
        Object.assign(draft, { state: 'saving', message: '' });
        this.#waiting.add(id);
      }
    }
    this.notify();
    void this.#send();
  }

  /** Why the price of a line may be a slip, or would be with these cells. */
  risksOf(id: string, more: CellsInput = {}): RiskyPrice[] {
    const row = this.#deps.rows.find(id);
    return row ? toRisks(row, { ...this.#toInput(id).set, ...more }, this.#deps.names().subCategory) : [];
  }

  /** Sends again everything that could not be sent. */
  retry(): void {
    this.leave(this.all().flatMap(([id, { state }]) => (state === 'failed' ? [id] : [])));
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting].slice(0, BATCH_SIZE);
      for (const id of ids) this.#waiting.delete(id);
      await this.#sendBatch(ids.filter((id) => this.#drafts.has(id)));
      this.notify();
    }
    this.#isSending = false;
  }

  async #sendBatch(ids: readonly string[]): Promise<void> {
    const sent = new Map(ids.map((id) => [id, { ...this.#drafts.get(id)!.texts }]));
    const inputs = ids.map((_id) => this.#toInput(_id));
    if (inputs.length === 0) return;
    try {
      const { rows, refused } = await this.#deps.save(this.#deps.rows.storeId, inputs);
      this.#deps.rows.put([...rows, ...refused.flatMap(({ now }) => now ?? [])]);
      for (const row of rows) this.#settle(row, sent.get(row._id) ?? {});
      for (const rejection of refused) this.#refuse(rejection);
    } catch (error) {
      const message = this.#deps.explain(error);
      for (const id of ids) this.#mark(id, { state: 'failed', message });
    }
  }

  #toInput(id: string): RowInput {
    const { texts, was } = this.#drafts.get(id) ?? { texts: {}, was: {} };
    const set: CellsInput = {};
    for (const column of COLUMNS) {
      const text = texts[column];
      if (text !== undefined)
        Object.assign(set, readCell(column, text, this.#deps.names(), this.#deps.rows.find(id)).set);
    }
    return { _id: id, set, was };
  }

  /** The sent texts are saved; text typed since stays, and its seen value becomes what was sent. */
  #settle(row: SheetRow, sent: SheetDraft['texts']): void {
    const draft = this.#drafts.get(row._id);
    if (!draft) return;
    for (const column of COLUMNS) {
      const text = sent[column];
      if (text === undefined) continue;
      if (draft.texts[column] === text) {
        delete draft.texts[column];
        delete draft.was[toSeen(column)];
      } else if (draft.texts[column] !== undefined) {
        Object.assign(draft.was, toCellsInput(row, column));
        // A stock typed since then is relative to the stock that was sent, not to what is left after sales.
        const { stock } = readCell(column, text, NO_NAMES).set;
        if (column === 'stock' && stock !== undefined) draft.was.stock = stock;
      }
    }
    this.#saved.add(row._id);
    if (Object.keys(draft.texts).length === 0) this.#drafts.delete(row._id);
  }

  #refuse({ _id, why, message, fields }: RefusedRow): void {
    const problems: SheetDraft['problems'] = {};
    for (const [cell, problem] of Object.entries(fields))
      problems[TO_COLUMN[cell] ?? (cell as SheetColumn)] = problem;
    this.#mark(_id, { state: why === 'conflict' ? 'conflict' : 'refused', message, problems });
  }

  /** A draft that was changed meanwhile does not get the result of the earlier call. */
  #mark(id: string, change: Partial<SheetDraft>): void {
    const draft = this.#drafts.get(id);
    if (draft?.state === 'saving') Object.assign(draft, change);
  }

  /** Resolves a conflict: the typed values overwrite what somebody else has saved. */
  keepMine(id: string): void {
    const [draft, row] = [this.#drafts.get(id), this.#deps.rows.find(id)];
    if (!draft || !row) return;
    for (const column of COLUMNS) {
      if (draft.texts[column] !== undefined) Object.assign(draft.was, toCellsInput(row, column));
    }
    Object.assign(draft, { state: 'typed', problems: {} });
    // A price that was meant was compared with another one.
    this.leave([id]);
  }

  /** Discards what was typed into the line. */
  discard(id: string): void {
    this.#drafts.delete(id);
    this.notify();
  }

  get canUndo(): boolean {
    return this.#last.length > 0;
  }

  /** Reverses the last change, and saves that; once more brings it back. Returns the cell to go to. */
  undo(): { id: string; column: SheetColumn } | null {
    this.#last = this.#last.map(({ id, column, before, after }) => ({
      ...{ id, column, before: after, after: before },
    }));
    for (const { id, column, before, after } of this.#last) {
      const row = this.#deps.rows.find(id);
      if (!row) continue;
      const isSaved = this.#drafts.get(id)?.texts[column] === undefined;
      // Units sold since stay sold: only the difference is undone.
      const difference = Number(after) - Number(before);
      const isRelative = column === 'stock' && isSaved && Number.isInteger(difference);
      this.#write(row, column, isRelative ? String(row.stock + difference) : after);
    }
    this.leave(new Set(this.#last.map(({ id }) => id)), true);
    return this.#last[0] ?? null;
  }
}

const TO_COLUMN: Record<string, SheetColumn | undefined> = { discountRupees: 'discount' };

const toDraft = (row: SheetRow): SheetDraft => ({
  name: row.name,
  state: 'typed',
  message: '',
  texts: {},
  was: {},
  problems: {},
});
