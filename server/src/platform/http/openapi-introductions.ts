/** Opens the reference: what all operations have in common. */
export const PUBLIC_INTRODUCTION = `Assay manages vendor risk: vendors, assessments, findings, frameworks and the audit log.
This document describes the API for integrations. Two more documents describe the API of
[the web app](/api/openapi-app.json) and [SCIM](/api/openapi-scim.json).

## Authentication

Create an API key under **Settings → API keys** and send it with every request:

\`\`\`sh
curl -f -H "Authorization: Bearer $ASSAY_API_KEY" "$ASSAY_URL/api/v1/me"
\`\`\`

\`GET /api/v1/me\` returns the permissions of the key, when it expires and its remaining limits. A key can access only the records of
its own organisation. The API returns 401 if the key is missing or invalid, and 403 if it lacks a permission. Each operation lists the
permissions it requires.

## Paging

- **By cursor:** send \`limit\` (at most 1000) and follow the header \`Link: <…>; rel="next"\` until a page has none. Records that
  exist for the whole time appear exactly once.
- **By page number:** send \`page\` and \`pageSize\` (at most 500). \`totalCount\` is the total number of matches.

Empty parameters are treated as absent, repeated parameters return 400, and unknown parameters are ignored.

## Synchronisation

Read a list with \`sort=updatedAt\` and store the header \`Synced-Until\` of its first page. In the next run, send it as \`updatedSince\`
to read only what has changed, and as \`since\` to \`GET /api/v1/deletions\` to read what has been deleted. Do not use your own clock
instead.

Send the \`ETag\` of an earlier response as \`If-None-Match\` to get 304 without a body if nothing has changed. Send it as \`If-Match\` with
\`PUT\` to get 412 if someone else has changed the record.

## Retries

- Send an \`Idempotency-Key\`, such as a new UUID, with every \`POST\`. If you get no response, repeat the request with the same key: the
  operation runs once, and you get the original response. Keys are kept for 24 hours.
- You can repeat \`GET\`, \`PUT\` and \`DELETE\` requests without a key.
- After 429 and 503, wait for the number of seconds in \`Retry-After\`. Do not retry other 4xx responses without changing the request.

## Limits

| What | Default limit |
| --- | --- |
| Requests | 6000 per minute and key |
| Audit log requests | 60 per minute and key |
| Downloads (PDF, CSV, files) | 60 per minute and key; 2 concurrent per key, 8 per organisation. Further downloads wait up to 10 seconds |
| Uploads | 3 concurrent per key, 25 MiB per file |
| JSON bodies | 1 MiB, unless the operation says otherwise |

Your system administrator can change these limits.

## Versioning

Fields, values and operations can be added to version 1, but none are removed: ignore fields and values that you do not know. A removal
would be announced one year in advance with the headers \`Deprecation\` and \`Sunset\`.
`;

export const APP_INTRODUCTION = `The operations of the web app and the vendor portal, in addition to the [public API](/api/openapi.json).

They can change without notice. For integrations, use the public API with an API key.

Users sign in with \`POST /api/app/sign-in\`, which sets a session cookie. Vendor contacts exchange the token of a portal link for a
cookie with \`POST /api/portal/session\`. Requests that change data must have the \`Origin\` of the service. Operations that could grant
lasting access require users to have confirmed their identity recently; otherwise, they return 403 with the code
\`CONFIRMATION_REQUIRED\`.
`;

export const SCIM_INTRODUCTION = `Lets an identity provider manage users and groups with SCIM 2.0 (RFC 7643 and RFC 7644).

Create a SCIM token under **Settings → Provisioning** and send it as \`Authorization: Bearer assay_scim_…\`. Lists are paged with
\`startIndex\` and \`count\`. Errors have the media type \`application/scim+json\`; 429 and 503 responses have the header \`Retry-After\`.
`;
