import { hostCookieName } from '../../platform/http/host-cookie.ts';

export const sessionCookieName = (publicUrl: URL) => hostCookieName(publicUrl, 'assay_session');
