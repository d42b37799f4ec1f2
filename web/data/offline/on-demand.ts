// Loads what stands in for the shop when it is not reached; whoever first finds that out asks for it here.

let start: (() => Promise<void>) | null = null;

/** Takes what loads it; at the start of the page (web/data/pages/route-code.ts). */
export function onKeepingWanted(load: () => Promise<void>): void {
  start = load;
}

/** Never throws: a convenience less where it cannot be loaded. */
export async function startKeeping(): Promise<void> {
  await start?.();
}
