const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers keep Secure cookies from plain http; only a service on one's own machine may do without. */
const isLocalHttp = ({ protocol, hostname }: URL) => protocol === 'http:' && LOCAL.has(hostname);

export const sessionCookieName = (publicUrl: URL) =>
  isLocalHttp(publicUrl) ? 'assay_session' : '__Host-assay_session';

export const sessionCookieOptions = (publicUrl: URL) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: !isLocalHttp(publicUrl),
});
