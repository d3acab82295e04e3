// The service worker of notifications: browsers on phones show none without one.  It handles no request of the page.

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname.startsWith(`/tables/${notification.tag}`));
    return page ? page.focus() : self.clients.openWindow(`/tables/${notification.tag}`);
  };
  event.waitUntil(show());
});
