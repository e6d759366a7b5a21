/**
 * Advice for errors whose message does not say what to do. The page cannot be built while an entry no longer matches
 * the code.
 */
export const ERROR_ADVICE: ReadonlyMap<string, string> = new Map([
  ['… data is invalid', '`details` lists each invalid field and why it is invalid'],
  ['… is longer than … characters', 'Use a shorter value'],
  ['… is missing', 'Add the missing name or version'],
  ['… cannot be changed', 'Remove the attribute from the request'],
  ['Break-glass users can be changed only in Assay', 'Change the user in the settings of Assay'],
  ['An assessment under review must have a reviewer', 'Assign another reviewer instead'],
  [
    'A rationale is required when the decision differs from the automatic result',
    'Send `rationale`. `details` contains the automatic result',
  ],
  ['This attribute is not supported for groups', 'Send `displayName` and `members`'],
  ['A group member is not a user in this organisation', 'Provision the user first, then the group'],
  ['A path is required for remove operations', 'Send the attribute to remove as `path`'],
  ['Replies to an internal comment must be internal', 'Start a new thread for the vendor'],
  [
    'This attribute is not supported for users',
    'See [provisioning users](../how-to/provision-users.md) for the supported attributes',
  ],
  [
    'The request contains a value that cannot be stored',
    'Check for NUL characters, numbers out of range and incomplete surrogate pairs',
  ],
  [
    'A vendor with this external ID already exists',
    'Get the vendor with `GET /api/v1/vendors/external/{externalId}` and update it instead',
  ],
  ['API key data is invalid', 'Use CIDR notation for IP ranges, such as `192.0.2.0/24`'],
  ['Assessment data is invalid', '`details` lists the vendors or templates that do not exist in the organisation'],
  ['Certification data is invalid', 'The expiry date must not be before the issue date'],
  ['Comment data is invalid', '`parentId` must be the first comment of a thread in this assessment'],
  [
    'Confirm with single sign-on',
    'Call `POST /api/app/me/confirmation/sso` and redirect the browser to the `location` in the response',
  ],
  ['Report data is invalid', 'The period must not end in the future, and must not begin after its end'],
  ['Confirm with your password', 'Users without a second factor confirm with their password'],
  [
    'Confirm your identity with two-factor authentication',
    'Users with a second factor must confirm with it instead of their password',
  ],
  ['Delegation data is invalid', 'Contacts can delegate only sections they were asked to answer'],
  ['Password-protected documents are not accepted', 'Save the document without a password'],
  [
    'Finding data is invalid',
    '`acceptedUntil` is allowed only with `RISK_ACCEPTED`, must not be in the past, and must be within the limit of the organisation for the severity. A change of a due date requires a `reason`',
  ],
  ['This finding is already closed', 'Closed findings cannot be changed. Reopen the assessment to review it again'],
  ['This finding is not shared with the vendor', 'Share the finding first, or leave out `visibility`'],
  ['This finding is still proposed. It opens when the review is finalised.', 'Finalise the assessment first'],
  ['The risk of this finding has not been accepted', 'Only risk acceptances can be renewed or ended'],
  ['Groups cannot be filtered by this attribute', 'Filter by `id`, `displayName`, `externalId` or `members`'],
  ['Identity provider data is invalid', '`details` lists the invalid settings'],
  ['Invalid parameter: …', '`details` contains the invalid parameter and why it is invalid'],
  ['Invalid parameter: cursor', 'Follow the `Link` header instead of building a URL'],
  ['Invalid parameter: Idempotency-Key', 'Send 1 to 255 printable characters, such as a UUID'],
  ['Invalid parameter: questionKey', 'Send the key of a question in this assessment'],
  ['Members can be filtered only by value, and only in remove operations', 'Send the path as `members[value eq "…"]`'],
  [
    'Choose the organisation to sign in to',
    'The email address belongs to several organisations. Send one of the IDs in `details` as `organisationId`',
  ],
  ['Response data is invalid', '`details` lists the questions and why their answers are invalid'],
  ['More than one organisation is named …. Use the organisation ID instead.', 'Send the organisation ID'],
  ['The URL is too long', 'Shorten the parameters'],
  ['These questions are not part of the assessment: …', 'Use the question keys of the assessment'],
  ['The code … is used by more than one control', 'Give each control a unique code'],
  ['The document contains too many files', 'Save it as PDF'],
  ['The document is damaged or unsafe: …', 'Open the document, save it again and upload the new file'],
  ['The document has an unusually high compression ratio and may be unsafe', 'Save it as PDF'],
  ['The document is too large when decompressed', 'Save the document as PDF, or split it'],
  ['The file is empty', 'Send the file as the request body, not as a form'],
  ['The file is nested too deeply to be an OSCAL catalog', 'Export the catalog again from its source'],
  ['The file content does not match its extension: it is …', 'Use the correct extension for the file type'],
  ['The first line is missing these columns: …', 'See [CSV columns](csv-columns.md#import-a-framework)'],
  ['The framework has no controls', 'Check that the file contains rows below the header, or controls in its groups'],
  ['The image is damaged or in a format that cannot be used in reports', 'Save the image as PNG'],
  ['The file contains control characters', 'Save the file as plain text'],
  ['HTML and SVG files are not accepted', 'Save the file as PDF'],
  ['The file is not valid UTF-8 text', 'Save the file with UTF-8 encoding'],
  ['The value of … is not valid', 'Send the value in the format of RFC 7643'],
  ['This vendor has no certification with this ID', 'Send the ID of a certification of the same vendor'],
  ['The virus scanner rejected the file: …', 'Do not upload the file. Check the computer it came from'],
  ['There is no organisation "…"', 'Use the ID or the exact name of an organisation'],
  ['There is no role with this ID', 'List the roles with `GET /api/app/roles`'],
  ['There is no user with this ID', 'List the users with `GET /api/app/users`'],
  ['Incorrect code. Codes change every 30 seconds.', 'Wait for the next code, and check the clock of the phone'],
  ['This is not a valid OSCAL catalog in JSON. Check: …', 'Send a catalog, not a profile or a component definition'],
  [
    'Users cannot be filtered by this attribute',
    'Use `id`, `userName`, `externalId`, `displayName`, `emails` or `active`',
  ],
  [
    'Webhook data is invalid',
    'Use a public https URL, or ask the operator to [allow an internal network](configuration.md#webhooks)',
  ],
  ['This key has a newer secret. Use the new secret instead.', 'A replaced secret cannot rotate the key'],
  ['This key has been revoked or has expired. Create a new one.', 'Only active keys can be rotated'],
  [
    'You do not have permission to view the records in these events: …',
    'Remove these events, or use a key or user with `vendors:view` (vendors, certifications) and `assessments:view` (assessments, findings)',
  ],
  ['Sign in again.', 'The pending sign-in has expired. Start again'],
  ['Single sign-on was denied', 'The browser is redirected to the sign-in page, which shows the reason'],
  ['This link is no longer valid. Request a new one.', 'Links can be used once and expire'],
  [
    'Unauthorized',
    'Send a session cookie or `Authorization: Bearer <key>`. Check that the key has not been revoked and has not expired, that the request comes from an allowed IP address and is not sent to the address of another organisation, and that API access is enabled for the organisation. Wrong passwords and unknown accounts get the same response',
  ],
  ['Confirm your identity', 'Confirm your identity with `POST /api/app/me/confirmation`, then repeat the request'],
  [
    'Forbidden',
    'The caller lacks a [permission](permissions.md), the route does not accept this type of caller, or the browser request does not come from the address it is sent to: `PUBLIC_URL` or the organisation’s own address',
  ],
  ['Sign in with your identity provider', 'The organisation requires single sign-on'],
  ['You cannot change a user who has more permissions than you', 'Ask a user who has at least the same permissions'],
  ['You cannot grant permissions you do not have', 'Ask a user who has these permissions'],
  [
    'Not found',
    'The record does not exist, belongs to another organisation, or is not accessible to the caller. The response is intentionally the same',
  ],
  ['… … has already been imported', 'Import it with a different version, or delete the existing framework'],
  [
    'Decide on “not applicable” for these questions first: …',
    'Record a decision for each of these questions, then finalise the assessment',
  ],
  ['Clarification is still pending for these questions: …', 'Send the questions back, or record a final decision'],
  ['A group with this displayName already exists', 'Rename one of the groups in the directory'],
  ['A newer assessment with the same template has been completed: …', 'Reopen the newer assessment instead'],
  [
    'This question was not shown to the vendor, so you cannot request clarification',
    'A condition hides the question. Send back the question that the condition refers to, or record a decision',
  ],
  [
    'This assessment cannot be … because its status is …',
    'Check the status. Another user or the vendor may have changed it, or another step is required first',
  ],
  ['Findings can be changed only while the assessment is under review', 'Claim or reopen the assessment first'],
  [
    'Review the free-text answers to these questions first: …',
    'Record a decision for each of these questions, then finalise the assessment',
  ],
  ['This event is still being delivered', 'Wait for the delivery to succeed or fail'],
  ['There are no previous answers to carry forward for …', 'Answer these questions again'],
  [
    'Only questions that were sent back can be changed. These were not sent back: …',
    'Change only the questions in `reopenedKeys`',
  ],
  ['These required questions have not been answered: …', 'Answer these questions, or mark them as not applicable'],
  [
    'Change the answer or reply to the comment for these returned questions: …',
    'For each question, change the answer or its files, or reply to the comment',
  ],
  [
    'Someone else has answered this question in the meantime',
    '`yours` and `theirs` contain both answers. Choose one and save it with the `revision` of `theirs`',
  ],
  ['A due date is required', 'Send `dueDate`'],
  ['This file is attached to a question that is not open for changes', 'Wait until the question is sent back'],
  [
    'You have opened another questionnaire in this browser. Open the link to this questionnaire again to continue.',
    'Open the link to this questionnaire again',
  ],
  ['The organisation must have at least one active administrator', 'Make another user an administrator first'],
  [
    'You cannot remove the last break-glass administrator while single sign-on is required',
    'Choose another break-glass administrator first, or stop requiring single sign-on',
  ],
  ['There is no decision to undo', 'The question has no decision'],
  [
    'This file is part of the submission and can no longer be changed',
    'Send the question back to the vendor, or upload your own file',
  ],
  ['This passkey is already registered', 'Use a different authenticator'],
  ['This version is already published', 'Create the next version with `POST /api/v1/templates/{templateId}/versions`'],
  [
    'You answered this assessment on behalf of the vendor, so someone else must review it',
    'Ask a colleague to review it, or change **Independent review** in the organisation settings',
  ],
  ['You cannot delete your own account', 'Ask another administrator'],
  [
    'The record has changed since you loaded it. Reload it and make your change again.',
    'The `ETag` in `If-Match` is outdated',
  ],
  [
    'The file is larger than … …',
    'Upload a smaller file, or ask the operator to increase [`UPLOAD_MAX_BYTES`](configuration.md#files)',
  ],
  [
    'The report would have … pages, but the maximum is …',
    'Ask the operator to increase [`REPORT_MOST_PAGES`](configuration.md#reports)',
  ],
  [
    'This Idempotency-Key has already been used for a different request',
    'Use a new key for each new request. Reuse a key only to repeat the same request',
  ],
  [
    'Too many concurrent uploads. Wait until one has finished.',
    'Upload fewer files at the same time (see `LIMIT_UPLOADS_AT_ONCE` in the [limits](configuration.md#limits))',
  ],
  ['Too many requests', 'Wait for the number of seconds in `Retry-After` (see the [limits](configuration.md#limits))'],
  ['The virus scanner is temporarily unavailable. Try again shortly.', 'Operators: check ClamAV at `CLAMD_ADDRESS`'],
  ['Shutting down', 'Send the request to another server. This server finishes only running requests'],
  ['Missing migrations: …. Run "assay migrate".', 'Operators: run `assay migrate`'],
  [
    'The file store is temporarily unavailable. Try again shortly.',
    'Operators: check the [file store](configuration.md#files)',
  ],
  [
    'The service is temporarily unavailable. Try again shortly.',
    'Retry after the number of seconds in `Retry-After`. Repeat a `POST` with the same `Idempotency-Key`',
  ],
  [
    '“…” is damaged or missing in the file store. Ask your system administrator to restore it from a backup.',
    'Operators: the server log contains the object key (`key`). Copy `files/<key>` from a [backup](../how-to/backup-and-restore.md) to the file store',
  ],
]);

/** Describes in words where an error occurs when its code is shared by all requests. */
export const ERROR_SOURCES: ReadonlyMap<string, string> = new Map([
  ['The report would have … pages, but the maximum is …', 'every report'],
  ['The report could not be generated.', 'every report'],
  ['The file store is temporarily unavailable. Try again shortly.', 'every route that reads or stores files'],
  ['This Idempotency-Key has already been used for a different request', 'every `POST`'],
  ['Too many requests', 'every route'],
  ['Too many concurrent uploads. Wait until one has finished.', 'every upload'],
  ['Unauthorized', 'every route that requires a credential'],
  ['Forbidden', 'every route that requires a permission'],
  ['Confirm your identity', 'every change to access, settings or webhooks, and the deletion of vendors'],
]);

export const STATUS_DESCRIPTIONS: ReadonlyMap<number, readonly [title: string, words: string]> = new Map([
  [
    400,
    [
      'Bad Request',
      'The request is invalid. `details` lists the `path` and `message` of each invalid field. Correct the request before you send it again.',
    ],
  ],
  [
    401,
    [
      'Unauthorized',
      'The credential is missing or invalid. The response contains no further details, so that it does not reveal which accounts exist.',
    ],
  ],
  [403, ['Forbidden', 'The caller is authenticated but not allowed to do this.']],
  [404, ['Not Found', 'The resource does not exist or is not accessible to the caller.']],
  [
    405,
    [
      'Method Not Allowed',
      'The resource does not support this method. The `Allow` header lists the supported methods.',
    ],
  ],
  [408, ['Request Timeout', 'The request body was not received in time. Send the request again.']],
  [
    409,
    [
      'Conflict',
      'The request is valid, but the current state of the record does not allow it. Reload the record, follow the message and try again.',
    ],
  ],
  [412, ['Precondition Failed', 'Someone else has changed the record.']],
  [413, ['Content Too Large', 'The request body is too large.']],
  [
    415,
    [
      'Unsupported Media Type',
      'The route does not support the media type of the body. Send `Content-Type: application/json`.',
    ],
  ],
  [422, ['Unprocessable Content', 'The request is valid but cannot be processed.']],
  [
    429,
    [
      'Too Many Requests',
      '`Retry-After` contains the number of seconds until the next request is accepted. `RateLimit` and `RateLimit-Policy` identify the limit.',
    ],
  ],
  [
    500,
    [
      'Internal Server Error',
      'An unexpected error in Assay. The message contains the request ID, which is also in the `X-Request-Id` header. The server log contains details under the same ID.',
    ],
  ],
  [502, ['Bad Gateway', 'The file store returned a file that does not match the uploaded file.']],
  [
    503,
    [
      'Service Unavailable',
      'The service is temporarily unavailable. Retry after the number of seconds in `Retry-After`. Repeat a `POST` with the same `Idempotency-Key`, so that it is processed only once.',
    ],
  ],
]);
