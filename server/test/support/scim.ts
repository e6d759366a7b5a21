import { readFileSync } from 'node:fs';
import { SCIM_MEDIA_TYPE } from '@assay/contract';
import { createScimToken } from '../../src/features/access/scim/scim-token-commands.ts';
import { type RoleOption, seedRole, type TestOrganisation } from './factories.ts';
import { useFixture } from './fixture.ts';
import type { OrganisationFixture } from './organisation.ts';
import type { Call, TestApp } from './test-app.ts';

type Conversation = Readonly<Record<string, object>>;

/** Recorded requests of an identity provider, by purpose. */
export const readConversation = (provider: 'okta' | 'entra'): Conversation =>
  JSON.parse(readFileSync(new URL(`scim/${provider}.json`, import.meta.url), 'utf8'));

/** One of these requests, with IDs in place of `<user>` and `<group>`. */
export function buildPayload(conversation: Conversation, name: string, ids: Readonly<Record<string, string>> = {}) {
  const text = JSON.stringify(conversation[name]);
  if (conversation[name] === undefined) throw new Error(`There is no request ${name}`);
  return Object.entries(ids).reduce((filled, [place, id]) => filled.replaceAll(`<${place}>`, id), text);
}

export const withScimToken =
  ({ app }: TestApp, token: string) =>
  ({ headers, ...call }: Call) =>
    app.inject({
      ...call,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.payload !== undefined && { 'content-type': SCIM_MEDIA_TYPE }),
        ...headers,
      },
    });

/** A SCIM token with its default role, and a caller that uses it. */
export async function createScimClient(test: TestApp, organisation: TestOrganisation, role: RoleOption = 'Viewer') {
  const { id: defaultRoleId } = await seedRole(test, organisation, role);
  const { token } = await createScimToken(test.ctx, organisation.operator, { defaultRoleId });
  return { token, defaultRoleId, call: withScimToken(test, token) };
}

type ScimClient = Awaited<ReturnType<typeof createScimClient>>;

/** The client of a file's tests, created as often as the organisation. */
export function useScimClient(test: TestApp, organisation: OrganisationFixture): ScimClient {
  const get = useFixture(() => createScimClient(test, organisation), organisation.hook);
  return {
    get token() {
      return get().token;
    },
    get defaultRoleId() {
      return get().defaultRoleId;
    },
    call: (request) => get().call(request),
  };
}

export const buildPatch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

export const buildScimError = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});
