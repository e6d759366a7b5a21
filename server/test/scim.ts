import { readFileSync } from 'node:fs';
import { SCIM_MEDIA_TYPE } from '@assay/contract';
import { createScimToken } from '../src/features/scim/scim-token-commands.ts';
import { aRole, type RoleChoice, type TestOrganisation } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';

type Conversation = Readonly<Record<string, object>>;

/** Requests as an identity provider sends them, by what they are for. */
export const conversationOf = (provider: 'okta' | 'entra'): Conversation =>
  JSON.parse(readFileSync(new URL(`scim/${provider}.json`, import.meta.url), 'utf8'));

/** One of these requests, with ids in the places that are kept for them: `<user>`, `<group>`. */
export function payloadOf(conversation: Conversation, name: string, ids: Readonly<Record<string, string>> = {}) {
  const text = JSON.stringify(conversation[name]);
  if (conversation[name] === undefined) throw new Error(`There is no request ${name}`);
  return Object.entries(ids).reduce((filled, [place, id]) => filled.replaceAll(`<${place}>`, id), text);
}

/** Calls as the identity provider that holds this token. */
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

/** An identity provider that is let in, and the role it gives by default. */
export async function aScimClient(test: TestApp, organisation: TestOrganisation, role: RoleChoice = 'Viewer') {
  const { id: defaultRoleId } = await aRole(test, organisation, role);
  const { token } = await createScimToken(test.ctx, organisation.operator, { defaultRoleId });
  return { token, defaultRoleId, call: withScimToken(test, token) };
}

export const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

export const scimError = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});
