// The base of the sheet's stores: they render nothing, and notify subscribers of every change.

export class SheetStore {
  /** Incremented with every change. */
  version = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected tell(): void {
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
