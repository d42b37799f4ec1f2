// Loads the offline code when the shop cannot be reached; the first caller that notices asks for it here.

let start: (() => Promise<void>) | null = null;

/** Registers the loader; called at the start of the page (web/data/pages/route-code.ts). */
export function setOfflineLoader(load: () => Promise<void>): void {
  start = load;
}

/** Never throws: when it cannot be loaded, only a convenience is lost. */
export async function startOfflineMode(): Promise<void> {
  await start?.();
}
