// What the stores of the sheet have in common: they have no looks, and tell who shows them of every change.

export class SheetStore {
  /** Rises with every change. */
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
