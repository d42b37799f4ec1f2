// Sensitive calls want to know once more who sits there. The API client asks here; the page that can show the
// question says so (web/dashboard/confirm).

let askThem: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** Gives a function that takes the question away again. */
export function askToConfirmBy(ask: () => Promise<boolean>): () => void {
  askThem = ask;
  return () => {
    if (askThem === ask) askThem = null;
  };
}

/** True when they have proved who they are. Calls that are refused at the same time share one question. */
export async function confirmFirst(): Promise<boolean> {
  if (!askThem) return false;
  asking ??= askThem().finally(() => {
    asking = null;
  });
  return asking;
}
