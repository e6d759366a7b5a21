const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers keep Secure cookies from plain http; only a service on one's own machine may do without. */
const isLocalHttp = ({ protocol, hostname }: URL) => protocol === 'http:' && LOCAL.has(hostname);

/** A browser takes a cookie of this name only from this very host, over https. */
export const hostCookieName = (publicUrl: URL, name: string) => (isLocalHttp(publicUrl) ? name : `__Host-${name}`);

export const hostCookieOptions = (publicUrl: URL) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: !isLocalHttp(publicUrl),
});
