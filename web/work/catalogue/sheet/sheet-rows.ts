// The loaded rows of the sheet: fetched page by page while scrolling, and cached by position and by product.

import type { SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { createStore } from '../../../data/create-store.ts';

export const PAGE = 100;

export type SheetPage = { rows: SheetRow[]; totalCount: number; storeId: string; mayStock: boolean };

type FetchPage = (query: string, page: number, signal: AbortSignal) => Promise<SheetPage>;

/** Notifies subscribers of every change; renders nothing. */
export class SheetStore {
  readonly #version = createStore(0);
  readonly subscribe = this.#version.subscribe;

  /** Incremented with every change. */
  get version(): number {
    return this.#version.get();
  }

  protected notify(): void {
    this.#version.set(this.version + 1);
  }
}

export class SheetRows extends SheetStore {
  /** null until the first page is loaded. */
  total: number | null = null;
  storeId = '';
  mayStock = false;
  /** Why a page could not be loaded. */
  error: unknown = null;
  readonly #fetchPage: FetchPage;
  readonly #ids: (string | undefined)[] = [];
  readonly #byId = new Map<string, SheetRow>();
  readonly #asked = new Map<number, Promise<void>>();
  #query: string | null = null;
  #stop = new AbortController();

  constructor(fetchPage: FetchPage) {
    super();
    this.#fetchPage = fetchPage;
  }

  /** Loads another filter or order; the same query again does nothing. */
  show(query: string): void {
    if (query === this.#query) return;
    this.#query = query;
    this.reload();
  }

  /** Fetches everything again; known products stay cached until then. */
  reload(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#asked.clear();
    this.#ids.length = 0;
    this.total = null;
    this.error = null;
    this.notify();
    // `error` says what went wrong.
    this.need(0, 0).catch(() => undefined);
  }

  /** Resolves when the rows from `first` to `last` are loaded; throws when they cannot be. */
  async need(first: number, last: number): Promise<void> {
    const pages: Promise<void>[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
      let asked = this.#asked.get(page);
      if (!asked) {
        asked = this.#load(page, this.#query ?? '', this.#stop.signal);
        this.#asked.set(page, asked);
        asked.catch(() => undefined);
      }
      pages.push(asked);
    }
    await Promise.all(pages);
  }

  async #load(page: number, query: string, signal: AbortSignal): Promise<void> {
    try {
      const { rows, totalCount, storeId, mayStock } = await this.#fetchPage(query, page + 1, signal);
      if (signal.aborted) return;
      Object.assign(this, { total: totalCount, storeId, mayStock, error: null });
      rows.forEach((row, at) => {
        this.#ids[page * PAGE + at] = row._id;
        this.#byId.set(row._id, row);
      });
      this.notify();
    } catch (error) {
      if (signal.aborted) return;
      // Fetched again when it is next scrolled to, or by a manual retry.
      this.#asked.delete(page);
      this.error = error;
      this.notify();
      throw error;
    }
  }

  /** undefined until it is loaded. */
  at(index: number): SheetRow | undefined {
    const id = this.#ids[index];
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** -1 when the product is not among the loaded rows. */
  placeOf(id: string): number {
    return this.#ids.indexOf(id);
  }

  find(id: string): SheetRow | undefined {
    return this.#byId.get(id);
  }

  /** Stores rows as the server has them now. */
  put(rows: readonly SheetRow[]): void {
    for (const row of rows) this.#byId.set(row._id, row);
    this.notify();
  }
}
