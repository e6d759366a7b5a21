import type { ApiProcess } from '../../server/test/support/api-process.ts';

export type SignInAttempt = {
  /** Taken from the header that a trusted proxy sets. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
  /** The cookies of the browser. */
  readonly cookie?: string;
};

export async function signInFrom({ url }: Pick<ApiProcess, 'url'>, attempt: SignInAttempt) {
  const { address, email, password, cookie } = attempt;
  const started = performance.now();
  const response = await fetch(`${url}/api/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: response.status, seconds: (performance.now() - started) / 1_000, cookies };
}
