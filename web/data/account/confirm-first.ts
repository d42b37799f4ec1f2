// Sensitive calls require the user to confirm their identity again. The API client asks here; the page that
// can show the question registers itself (web/work/confirm).

let askThem: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** Returns a function that unregisters it. */
export function askToConfirmBy(ask: () => Promise<boolean>): () => void {
  askThem = ask;
  return () => {
    if (askThem === ask) askThem = null;
  };
}

/** True when the identity was confirmed. Calls that are refused at the same time share one question. */
export async function confirmFirst(): Promise<boolean> {
  if (!askThem) return false;
  asking ??= askThem().finally(() => {
    asking = null;
  });
  return asking;
}
