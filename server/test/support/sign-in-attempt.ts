import type { TestApp } from './test-app.ts';

/** The cookie of a device on which someone signed in before. */
export const DEVICE = '__Host-assay_device';

export type Attempt = {
  readonly email: string;
  readonly password?: string;
  readonly from: string;
  readonly device?: string;
};

/** Signs in from an address, with a wrong password unless one is given. */
export const createSignIn =
  (test: TestApp) =>
  ({ email, password = 'wrong', from, device }: Attempt) =>
    test.app.inject({
      method: 'POST',
      url: '/api/app/sign-in',
      payload: { email, password },
      remoteAddress: from,
      cookies: device === undefined ? {} : { [DEVICE]: device },
    });
