/* Shows push messages, and opens the page that one is about. It keeps no answers: nothing of the site comes through it. */
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { link } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only paths of this site: what a message says is not trusted with more.
  const url = new URL(event.notification.data?.link ?? '/', self.location.origin);
  const target = url.origin === self.location.origin ? url.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find((each) => each.url === target);
      return open ? open.focus() : self.clients.openWindow(target);
    }),
  );
});
