// An answer of the server as a file in the downloads of the browser.

/** Longer than any browser takes to begin with a file. */
const KEEP_MS = 60_000;

/** Named as the server names it. */
export async function saveAnswer(answer: Response, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
