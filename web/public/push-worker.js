/* Shows push messages, and opens the page that one is about. It keeps no answers: nothing of the site comes through it. */
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: toAddress('/favicon.svg'), data: { link } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only paths of this site: what a message says is not trusted with more.
  const target = toAddress(event.notification.data?.link ?? '/');
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find((each) => each.url === target);
      return open ? open.focus() : self.clients.openWindow(target);
    }),
  );
});

/* The scope is the folder of this file: the site, which may be below a path of its host. */
function toAddress(path) {
  const { href } = new URL(`.${path}`, self.registration.scope);
  return href.startsWith(self.registration.scope) ? href : self.registration.scope;
}
