// Saves an answer of the server as a file in the browser's downloads.

/** Longer than any browser takes to start the download. */
const KEEP_MS = 60_000;

/** Uses the file name that the server sends. */
export async function saveAnswer(answer: Response, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
