/** Opens the reference: what all operations have in common. */
export const PUBLIC_INTRODUCTION = `Assay manages vendor risk: vendors, assessments, findings, frameworks and the audit log.
This document describes the API for integrations. Two more describe [what the web app uses](/api/openapi-app.json) and
[SCIM](/api/openapi-scim.json).

## Authenticate

Create an API key under **Settings → API keys** and send it with every request:

\`\`\`sh
curl -f -H "Authorization: Bearer $ASSAY_API_KEY" "$ASSAY_URL/api/v1/me"
\`\`\`

\`GET /api/v1/me\` shows what the key may do, when it expires and what is left of its limits. A key sees only records of its own
organisation. A missing or wrong key is 401, a missing permission 403, and each operation names the permissions it requires.

## Page

- **By cursor:** send \`limit\` (at most 1000), and follow the header \`Link: <…>; rel="next"\` until a page has none. Each record that
  exists throughout appears exactly once.
- **By number:** send \`page\` and \`pageSize\` (at most 500). \`totalCount\` is the number of all matches.

An empty parameter counts as absent, a repeated one is 400, and unknown ones are ignored.

## Keep in sync

Read a list with \`sort=updatedAt\`, and store the header \`Synced-Until\` of its first page. Send it as \`updatedSince\` in the next run to
read only what has changed since, and as \`since\` to \`GET /api/v1/deletions\` for what was deleted. Do not use your own clock instead.

\`If-None-Match\` with the \`ETag\` of an earlier response gets 304 without a body if nothing has changed. \`If-Match\` with \`PUT\` refuses
the change with 412 if somebody else was faster.

## Retry

- Send an \`Idempotency-Key\`, such as a new UUID, with every \`POST\`. If you get no response, repeat the request with the same key: it
  runs once, and you get the first response. Keys are kept for 24 hours.
- \`GET\`, \`PUT\` and \`DELETE\` can be repeated as they are.
- Wait as many seconds as \`Retry-After\` says after 429 and 503. Do not repeat other 4xx responses: they stay the same.

## Limits

| What | Limit unless your operator changed it |
| --- | --- |
| Requests | 6000 per minute and key |
| Requests to the audit log | 60 per minute and key |
| Downloads (PDF, CSV, files) | 60 per minute and key; 2 at a time, 8 per organisation. Further ones wait up to 10 seconds |
| Uploads | 3 at a time and key, 25 MiB per file |
| JSON bodies | 1 MiB, unless the operation says otherwise |

## Versions

Version 1 grows, and takes nothing away: ignore fields and values that you do not know. A removal would be announced a year ahead,
with the headers \`Deprecation\` and \`Sunset\`.
`;

export const APP_INTRODUCTION = `What the web app and the vendor portal use, in addition to the [public API](/api/openapi.json).

It changes with the web app, without notice: integrations use the public API with an API key. Users sign in with \`POST
/api/app/sign-in\`, which sets a session cookie. A vendor's contact gets a cookie for the token of a portal link from \`POST
/api/portal/session\`. Requests that change something must carry the \`Origin\` of the service. Operations that could give lasting access
ask for a recent confirmation of the user's identity and are 403 with the code \`CONFIRMATION_REQUIRED\` without it.
`;

export const SCIM_INTRODUCTION = `Lets an identity provider manage users and groups with SCIM 2.0 (RFC 7643 and RFC 7644).

Create a SCIM token under **Settings → Provisioning** and send it as \`Authorization: Bearer assay_scim_…\`. Lists are paged with
\`startIndex\` and \`count\`. Errors have the media type \`application/scim+json\`; a 429 or 503 has \`Retry-After\`.
`;
