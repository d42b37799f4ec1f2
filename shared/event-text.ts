// Server-sent events as they are written (html.spec.whatwg.org, event-stream format).

/** Sent when there is nothing to say: proxies end a connection that says nothing. */
export const HEARTBEAT = ':\n\n';

/** `data` is one line. `id` is what a browser brings along when it asks again. */
export function toEvent({ name, id, data }: { name: string; id?: string; data: string }): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
}

/** How long a browser waits before it asks again once the stream has ended. */
export const toRetry = (ms: number): string => `retry: ${ms}\n\n`;
