// Writes server-sent events (html.spec.whatwg.org, event-stream format).

/** Sent when there is nothing to say, because proxies end an idle connection. */
export const HEARTBEAT = ':\n\n';

/** `data` is one line. `id` is what a browser sends when it reconnects. */
export function toEvent({ name, id, data }: { name: string; id?: string; data: string }): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
}

/** How long a browser waits before it reconnects once the stream has ended. */
export const toRetry = (ms: number): string => `retry: ${ms}\n\n`;
