// sharp takes 20 MB, and is loaded with the first picture that is not rendered yet. Nothing else imports it.

export type Sharp = Awaited<ReturnType<typeof loadSharp>>;

export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per picture: rendering two pictures at a time is enough for a small machine.
  sharp.concurrency(1);
  // Each picture is rendered once, so caching its operations gains nothing.
  sharp.cache(false);
  return sharp;
}
