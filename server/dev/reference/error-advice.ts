/**
 * Advice for errors whose message does not say what to do. The page cannot be built while an entry no longer matches
 * the code.
 */
export const ERROR_ADVICE: ReadonlyMap<string, string> = new Map([
  ['… data is invalid', 'See `details`: each names a field by its path, and what is wrong with it'],
  ['… is longer than … characters', 'Shorten it'],
  ['… is missing', 'Give the framework a name and a version'],
  ['… cannot be changed', 'Leave the attribute out of the change'],
  [
    'A break-glass user is changed only in Assay itself',
    'Change the user in the settings; the directory has no say over the way in of last resort',
  ],
  [
    'A decision that differs from the automatic result needs a rationale',
    'Send `rationale`; `details` says what the automatic result is',
  ],
  ['A group has no such attribute', 'Send `displayName` and `members`'],
  ['A member is not a user of this organisation', 'Provision the user first, then the group'],
  ['A removal needs a path', 'Name in `path` what is to be removed'],
  ['A reply to an internal comment stays internal', 'Start a thread of its own for the vendor'],
  [
    'A user has no such attribute',
    'See [provisioning users](../how-to/provision-users.md) for the attributes there are',
  ],
  [
    'A value in the request cannot be stored',
    'Look for NUL characters, numbers out of range and half of a surrogate pair',
  ],
  [
    'A vendor with this external ID already exists',
    'Look it up with `GET /api/v1/vendors/external/{externalId}` and change that one',
  ],
  ['API key data is invalid', 'Write address ranges as `192.0.2.0/24`'],
  ['Assessment data is invalid', 'See `details`: an id names no vendor or template of the organisation'],
  ['Certification data is invalid', 'Its last day must not come before its first'],
  ['Comment data is invalid', '`parentId` names the first comment of a thread of this assessment'],
  [
    'Confirm with single sign-on',
    'Call `POST /api/app/me/confirmation/sso` and send the browser to the `location` of the answer',
  ],
  ['Confirm with your password', 'Users without a second factor confirm with their password'],
  ['Confirm with your second factor', 'People who have a second factor must confirm with it, not with their password'],
  ['Delegation data is invalid', 'Only sections that the sender is asked themselves can be passed on'],
  ['Documents with a password are not accepted', 'Save the document without a password'],
  ['Finding data is invalid', 'See `details`: `acceptedUntil` goes with `RISK_ACCEPTED`, and lies ahead'],
  ['Finding is already closed', 'A closed finding cannot be changed; reopen the assessment to review it again'],
  ['Finding is only proposed: it opens when the review ends', 'Finalise the assessment first'],
  ['Groups cannot be searched by this attribute', 'Search by `id`, `displayName`, `externalId` or `members`'],
  ['Identity provider data is invalid', 'See `details`: which setting, and what is wrong with it'],
  ['Invalid parameter: …', 'See `details`: the parameter of the address, and what is wrong with it'],
  ['Invalid parameter: cursor', 'Follow the `Link` header instead of making an address'],
  ['Invalid parameter: Idempotency-Key', 'Send 1 to 255 printable characters, such as a UUID'],
  ['Invalid parameter: questionKey', 'Name a question of this assessment by its key'],
  ['Members are chosen only by their value, and only to be removed', 'Write the path as `members[value eq "…"]`'],
  [
    'Name the organisation to sign in to',
    'The address belongs to several organisations: send `organisationId`, one of those in `details`',
  ],
  ['Response data is invalid', 'See `details`: which question, and what does not fit its type'],
  ['Several organisations are called …: name the one by its id', 'Use the id instead of the name'],
  ['The address is too long', 'Shorten the parameters'],
  ['The assessment has no question …', 'Use keys of its questions, from `GET /api/v1/assessments/{assessmentId}`'],
  ['The code … stands for more than one control', 'Give each control a code of its own'],
  ['The document has too many parts', 'Save it as PDF'],
  ['The document is damaged or unsafe: …', 'Open it, save it again, and send that'],
  ['The document is packed more densely than documents are', 'Save it as PDF'],
  ['The document is too large when unpacked', 'Save it as PDF, or send parts of it'],
  ['The file is empty', 'Send the file as the body of the request, not as a form'],
  ['The file is nested too deeply to be an OSCAL catalog', 'Export the catalog again from its source'],
  ['The file is not what its name says: it is …', 'Give the file the ending of its kind'],
  ['The first line does not name the column: …', 'See [CSV columns](csv-columns.md#importing-a-framework)'],
  ['The framework has no controls', 'Check that the file holds rows below its first line, or controls in its groups'],
  ['The picture is damaged or of a kind we cannot print', 'Save it again as PNG'],
  ['The text contains control characters', 'Save it as plain text'],
  ['The text is a web page or an image: HTML and SVG are not accepted', 'Print it to PDF'],
  ['The text is not UTF-8', 'Save it as UTF-8'],
  ['The value of … cannot be understood', 'Send the value as RFC 7643 describes it'],
  ['The vendor has no certification with this id', 'Use a certification of the same vendor'],
  ['The virus scanner refuses the file: …', 'Do not send it; look at the machine it came from'],
  ['There is no organisation "…"', 'Give the id or the exact name of an organisation'],
  ['There is no role with this id', 'See the roles with `GET /api/app/roles`'],
  ['There is no user with this id', 'See the users with `GET /api/app/users`'],
  [
    'This code is not right. Codes change every 30 seconds.',
    'Wait for the next code, and check the clock of the phone',
  ],
  [
    'This is not an OSCAL catalog in JSON. Look at: …',
    'Send a catalog (not a profile or a component) in JSON, not XML or YAML',
  ],
  [
    'Users cannot be searched by this attribute',
    'Search by `id`, `userName`, `externalId`, `displayName`, `emails` or `active`',
  ],
  [
    'Webhook data is invalid',
    'Use an https address of the internet, or let the operator open an [inner range](configuration.md#webhooks)',
  ],
  [
    'The key has a newer secret: use that one',
    'A replaced secret reads and writes until it ends, but cannot rotate the key',
  ],
  ['The key is revoked or expired: create another one', 'Only a key that works can be rotated'],
  [
    'You may not see the records of these events: …',
    'Remove these events, or use a key or user with `vendors:view` (vendors, certifications) and `assessments:view` (assessments, findings)',
  ],
  ['Sign in again.', 'The first step of signing in has run out: begin again'],
  ['Single sign-on was refused', 'The browser is led back to the sign-in page, which says why'],
  ['This link opens nothing any more. Ask for a new one.', 'Links work once, and run out'],
  [
    'Unauthorized',
    'Send a session or `Authorization: Bearer <key>`; check that the key is not revoked or expired, is used from an allowed address, and that the organisation lets keys in. A wrong password gets the same answer as an unknown account',
  ],
  ['Confirm that it is you', 'Confirm with `POST /api/app/me/confirmation`, then repeat the request'],
  [
    'Forbidden',
    'The caller lacks a [permission](permissions.md), is of a kind the route does not let in, or a browser sent the change from another origin than `PUBLIC_URL`',
  ],
  ['Sign in with your identity provider', 'The organisation allows single sign-on alone'],
  ['You cannot change a user who may do more', 'Ask somebody who holds all permissions of that user'],
  ['You cannot grant a permission you do not hold', 'Ask somebody who holds it'],
  [
    'Not found',
    'It does not exist, belongs to another organisation, or is not for this caller: these look alike on purpose',
  ],
  ['… … has already been imported', 'Import it under another version, or delete the one there is'],
  ['"Not applicable" is still to be decided: …', 'Decide on these questions, then finalise'],
  ['A clarification is still awaited: …', 'Send the assessment back to the vendor, or decide'],
  ['A group with this displayName already exists', 'Rename one of them in the directory'],
  ['A newer assessment of the same template is completed: …', 'Reopen that one instead'],
  [
    'The vendor was not asked this question, so there is nothing to clarify',
    'Its condition hides it. Send back the question that hides it, or decide on this one',
  ],
  [
    'An assessment that is … cannot be …',
    'Read its status: another person or the vendor was quicker, or a step comes first',
  ],
  ['Findings are decided on while the assessment is under review', 'Claim the assessment first, or reopen it'],
  ['Free text is still to be decided: …', 'Decide on these questions, then finalise'],
  ['It is still being delivered', 'Wait for the delivery to succeed or fail'],
  ['Nothing is there to be taken over for …', 'Answer these questions again'],
  ['Only questions that were sent back can be answered again, not …', 'Answer the ones in `reopenedKeys`'],
  ['Required questions are not answered: …', 'Answer these questions, or claim that they do not apply'],
  [
    'Returned questions need a changed answer or a reply: …',
    'Change the answer or the files of each question, or reply to its comment',
  ],
  [
    'Somebody else has answered this question in the meantime',
    '`yours` and `theirs` hold both answers: choose, and save with the `revision` of theirs',
  ],
  ['The assessment needs a due date', 'Send `dueDate`'],
  ['The file belongs to a question that cannot be answered now', 'Wait until the question is sent back'],
  ['The link of another questionnaire was opened in this browser', 'Open the link of this questionnaire again'],
  ['The organisation needs at least one enabled administrator', 'Make somebody else an administrator first'],
  [
    'The last break-glass administrator stays while only single sign-on is allowed',
    'Name another one first, or allow passwords again',
  ],
  ['There is no decision to take back', 'The question has no decision'],
  [
    'This file is part of what the vendor submitted, and can no longer be changed',
    'Send the question back to the vendor, or upload a file of your own',
  ],
  ['This passkey is registered already', 'Choose another authenticator'],
  ['This version is already published', 'Make the next version with `POST /api/v1/templates/{templateId}/versions`'],
  [
    'You answered this assessment on behalf of the vendor, so somebody else must review it',
    'Ask a colleague, or change **Independent review** in the settings of the organisation',
  ],
  ['You cannot delete your own account', 'Ask another administrator'],
  [
    'The record has changed since you read it. Read it again and repeat your change.',
    '`If-Match` held an older `ETag`',
  ],
  [
    'The file is larger than … …',
    'Make it smaller, or let the operator raise [`UPLOAD_MAX_BYTES`](configuration.md#files)',
  ],
  [
    'The report would have … pages; at most … are printed',
    'Narrow the report, or let the operator raise [`REPORT_MOST_PAGES`](configuration.md#reports)',
  ],
  [
    'This Idempotency-Key was used for another request',
    'Use a new key for a new request; the same key repeats the same request only',
  ],
  [
    'Too many files are being uploaded at once. Wait until one has arrived.',
    'Upload fewer files at the same time; see `LIMIT_UPLOADS_AT_ONCE` among the [limits](configuration.md#limits)',
  ],
  ['Too many requests', 'Wait as long as `Retry-After` says; see the [limits](configuration.md#limits)'],
  ['Files cannot be checked for viruses right now. Try again shortly.', 'The operator looks at `CLAMD_ADDRESS`'],
  ['Shutting down', 'Send requests to another server; this one finishes what it has'],
  ['The database lacks …: run "assay migrate"', 'The operator migrates the database'],
  [
    'The file store cannot be used right now. Try again shortly.',
    'The operator looks at the [file store](configuration.md#files)',
  ],
  [
    'The service cannot answer right now. Try again shortly.',
    'Repeat after `Retry-After`; a `POST` with the same `Idempotency-Key`',
  ],
  [
    '“…” is damaged or missing in the file store. Ask the operator to restore it from a backup.',
    'The log of the server names the object (`key`). The operator copies `files/<key>` from a [backup](../how-to/backup-and-restore.md) into the file store',
  ],
]);

/** Describes in words where an error occurs when its code is shared by all requests. */
export const ERROR_SOURCES: ReadonlyMap<string, string> = new Map([
  ['The report would have … pages; at most … are printed', 'every report'],
  ['The report could not be printed.', 'every report'],
  ['The file store cannot be used right now. Try again shortly.', 'whatever reads or stores files'],
  ['This Idempotency-Key was used for another request', 'every `POST`'],
  ['Too many requests', 'every route'],
  ['Too many files are being uploaded at once. Wait until one has arrived.', 'every upload'],
  ['Unauthorized', 'every route that asks for a credential'],
  ['Forbidden', 'every route that asks for a permission'],
  ['Confirm that it is you', 'every change of access, settings or webhooks, and the deletion of a vendor'],
]);

export const STATUS_DESCRIPTIONS: ReadonlyMap<number, readonly [title: string, words: string]> = new Map([
  [
    400,
    [
      'Bad Request',
      'The request cannot be carried out as it is. Where a field is wrong, `details` lists `path` and `message` for each; `error` names the first that is missing, or the whole. Change the request before sending it again.',
    ],
  ],
  [
    401,
    [
      'Unauthorized',
      'No credential, or none that works. Nothing more is said, so that nobody can find out which accounts exist.',
    ],
  ],
  [403, ['Forbidden', 'The caller is known and may not do this.']],
  [404, ['Not Found', 'There is nothing at this address for this caller.']],
  [405, ['Method Not Allowed', 'The address exists, but not with this method. The `Allow` header lists its methods.']],
  [408, ['Request Timeout', 'The body of the request stopped arriving, or arrived too slowly. Send it again.']],
  [
    409,
    [
      'Conflict',
      'The request is sound, but what it is about is not in a state for it. Read it again, do what the message says, and repeat.',
    ],
  ],
  [412, ['Precondition Failed', 'Somebody else has changed the record first.']],
  [413, ['Content Too Large', 'The body is larger than is accepted.']],
  [
    415,
    [
      'Unsupported Media Type',
      'The body is of a kind that the route does not read. Send `Content-Type: application/json`.',
    ],
  ],
  [422, ['Unprocessable Content', 'The request is understood and cannot be carried out.']],
  [
    429,
    [
      'Too Many Requests',
      '`Retry-After` says in how many seconds the next request is accepted; `RateLimit` and `RateLimit-Policy` say which limit it was.',
    ],
  ],
  [
    500,
    [
      'Internal Server Error',
      'A mistake of ours. The message names the request, and the log of the server has the rest under the same id: `X-Request-Id` of the answer.',
    ],
  ],
  [502, ['Bad Gateway', 'The file store gave back something other than what was uploaded.']],
  [
    503,
    [
      'Service Unavailable',
      'For the moment. Repeat the request after `Retry-After`; a `POST` with the same `Idempotency-Key`, so that it happens once.',
    ],
  ],
]);
