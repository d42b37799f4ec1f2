// Push messages about orders, shown even while no page of the shop is open.

declare const self: ServiceWorkerGlobalScope;

type Message = { title: string; body: string; url: string; tag: string };

export function listenForMessages(): void {
  self.addEventListener('push', (event) => {
    const { title, body, url, tag } = event.data!.json() as Message;
    const options = { body, tag, icon: '/icon-192.png', data: { url } };
    event.waitUntil(self.registration.showNotification(title, options));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = event.notification.data as { url: string };
    event.waitUntil(openWindow(url));
  });
}

async function openWindow(url: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((each) => each.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
}
