// The sheet's rows and unsaved changes, for as long as the page is open.

import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  useOwnerCategories,
  useOwnerSubCategories,
} from '../../../data/catalogue/catalogue-admin.queries.ts';
import { failureText } from '../../../data/failure.ts';
import { preloadDialog } from '../../../ui/dialog.tsx';
import { toastError } from '../../../data/toast.ts';
import {
  COLUMNS,
  NO_NAMES,
  PHONE_COLUMNS,
  USUAL_COLUMNS,
  withFiltered,
  type CellNames,
  type SheetColumn,
} from './sheet-columns.ts';
import { stored, useStored } from '../../../data/stored.ts';
import { SheetDrafts } from './sheet-drafts.ts';
import { MAX_LINES, planPaste, type PastePlan } from './sheet-paste.ts';
import { SheetRows, type SheetPage } from './sheet-rows.ts';
import type { Paste } from './sheet-work.ts';
import type { CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { RowInput, UpdatedMany } from '#features/catalogue/sheet/sheet.contract.ts';
import { quietQuery, useOwn } from '../../../data/reads.ts';
import { callApi } from '../../../data/api.ts';
import { saveFetched } from '../../../data/download.ts';
import { change } from '../../../data/work-changes.ts';

function openSheet() {
  /** As of the latest render. */
  const given = { names: NO_NAMES };
  const rows = new SheetRows(fetchSheetPage);
  const drafts = new SheetDrafts({
    rows,
    names: () => given.names,
    save: sheetChanges.saveRows,
    explain: failureText,
  });
  return { rows, drafts, given };
}

function useNames(): CellNames {
  const { data: category = NO_NAMES.category } = useOwnerCategories();
  const { data: subCategory = NO_NAMES.subCategory } = useOwnerSubCategories();
  const { data: supplier = NO_NAMES.supplier } = useOwn('GET /api/stock/suppliers', {}, quietQuery);
  return { category, subCategory, supplier };
}

/** `query`: null while it is not known yet. */
export function useSheet(query: string | null) {
  const names = useNames();
  const [{ rows, drafts, given }] = useState(openSheet);
  useEffect(() => void Object.assign(given, { names }));
  useSyncExternalStore(rows.subscribe, () => rows.version);
  useSyncExternalStore(drafts.subscribe, () => drafts.version);

  // Preloaded, so that dialogs also open without a network.
  useEffect(() => void preloadDialog(), []);
  useEffect(() => {
    if (query !== null) rows.show(query);
  }, [rows, query]);
  useEffect(() => {
    const retry = () => drafts.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [drafts]);
  return { rows, drafts, names, ...sheetChanges };
}

const isColumns = (value: unknown): value is SheetColumn[] =>
  Array.isArray(value) && value.every((name) => (COLUMNS as readonly unknown[]).includes(name));
const columnChoice = stored('sheet-columns', isColumns);

/** The columns that are shown, as this browser was told. */
export function useColumns(address: URLSearchParams) {
  const [usual] = useState(() => (matchMedia('(max-width: 767px)').matches ? PHONE_COLUMNS : USUAL_COLUMNS));
  const chosen = useStored(columnChoice);
  const shown = chosen ?? withFiltered(usual, address);
  return {
    columns: COLUMNS.filter((name) => name === 'name' || shown.includes(name)),
    toggle: (column: SheetColumn) =>
      columnChoice.write(
        shown.includes(column) ? shown.filter((name) => name !== column) : [...shown, column],
      ),
    /** null when nothing was chosen. */
    reset: chosen && (() => columnChoice.write(null)),
  };
}

type Sheet = ReturnType<typeof useSheet>;

/** A block with a mistake waits for a confirmation; any other is saved at once. */
export function usePaste(
  { rows, drafts, names }: Sheet,
  columns: readonly SheetColumn[],
  onSay: (words: string) => void,
) {
  const [waiting, setWaiting] = useState<PastePlan | null>(null);

  function book({ good, bad }: PastePlan) {
    const edits = [...good, ...bad];
    drafts.type(edits);
    drafts.leave(new Set(edits.map(({ id }) => id)));
    setWaiting(null);
    onSay(`${new Set(good.map(({ id }) => id)).size} lines pasted`);
  }

  async function paste({ at, block }: Paste) {
    try {
      const lines = Math.min(block.length, MAX_LINES);
      await rows.need(at.row, Math.min(at.row + lines, rows.total ?? 0) - 1);
    } catch (error) {
      return toastError(failureText(error));
    }
    const plan = planPaste(rows, columns, names, at, block);
    if (plan.problems.length > 0) setWaiting(plan);
    else book(plan);
  }

  return { waiting, book, paste, giveUp: () => setWaiting(null) };
}

/** The selected lines, including those that are not loaded. */
export function useChosen(filter: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setChosen(new Set());

  async function toggleAll() {
    if (chosen.size > 0) return clear();
    try {
      setChosen(new Set(await fetchSheetIds(filter)));
    } catch (error) {
      toastError(failureText(error));
    }
  }

  /** Selects the lines, or deselects them when all are selected already. */
  function toggle(ids: readonly string[]) {
    const isChosen = !ids.every((id) => chosen.has(id));
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  return { chosen, clear, toggle, toggleAll };
}

/** `query`: the filter and order as in the page's address. */
export async function fetchSheetPage(query: string, page: number, signal: AbortSignal): Promise<SheetPage> {
  const asked = new URLSearchParams(query);
  asked.set('page', String(page));
  const answer = await callApi('GET /api/product/sheet', { query: asked, signal });
  const { data, totalCount, storeId, mayStock } = answer;
  return { rows: data, totalCount, storeId, mayStock };
}

export async function fetchSheetIds(query: string): Promise<string[]> {
  return (await callApi('GET /api/product/sheet-ids', { query: new URLSearchParams(query) })).data;
}

const STEP = 500;
type ManyChange = { storeId: string; ids: string[]; set: CellsInput };

export const sheetChanges = {
  saveRows: async (storeId: string, rows: RowInput[]) =>
    (await change('PUT /api/product/update-many', { body: { storeId, rows } })).data,
  /** In steps, so that its progress is seen; what is changed already stays when one fails. */
  async changeMany({ ids, ...what }: ManyChange, onProgress: (done: number) => void): Promise<UpdatedMany> {
    const all: UpdatedMany = { changed: 0, refused: [], rows: [] };
    for (let at = 0; at < ids.length; at += STEP) {
      const body = { ...what, ids: ids.slice(at, at + STEP) };
      const { data } = await change('PUT /api/product/update-many', { body });
      all.changed += data.changed;
      all.refused.push(...data.refused);
      onProgress(Math.min(at + STEP, ids.length));
    }
    return all;
  },
  exportChosen: (store: string, ids: string[]) =>
    saveFetched('POST /api/product/export-chosen', { query: { store }, body: { ids } }, 'products.csv'),
};
