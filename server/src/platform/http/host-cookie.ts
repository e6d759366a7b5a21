const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers reject Secure cookies over plain HTTP. Only local installations may do without. */
const isLocalHttp = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (LOCAL_HOSTS.has(hostname) || hostname.endsWith('.localhost'));

/** Browsers accept a cookie with the __Host- prefix only from this host, over HTTPS. */
export const hostCookieName = (url: URL, name: string) => (isLocalHttp(url) ? name : `__Host-${name}`);

export const hostCookieOptions = (url: URL) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: !isLocalHttp(url),
});
