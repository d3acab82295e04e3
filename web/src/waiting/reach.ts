/** Whether links from this page lead to the machine that they are opened on: no other device gets here by them. */
export const leadsHereOnly = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);
export const isLocal = leadsHereOnly(location.hostname);

/** Starts the server so that the network reaches it. */
export const OPEN_TO_NETWORK = "make play ARGS='--host 0.0.0.0'";
