import { type Chapter, describeTests } from './statement.ts';

const body = describeTests('errors.test.ts', 'An error body is a JSON object with a readable message in "error"');

export const errors: Chapter = {
  title: 'Errors',
  statements: [
    {
      says: 'An error body is a JSON object with a required string, error',
      provedBy: [
        body('400 says that the vendor data is invalid for any other error in an import'),
        body('401 says Unauthorized without credentials and with invalid ones'),
        body('403 says Forbidden to a caller without the permission'),
        body('404 says Not found for unknown records, including an unknown external ID'),
        body('409 says that a vendor with this external ID already exists'),
        'fuzz-drill.test.ts > ${String(REQUESTS)} random requests (seed ${String(SEED)}; few with a password to hash) > %s %s returns no 5xx and only responses that match the contract',
      ],
    },
    {
      says: '400 for an import without a name says that the vendor name is required',
      provedBy: [body('400 says that the vendor name is required when an import has none')],
    },
    {
      says: '400 for an import or an update with other mistakes says that the vendor data is invalid',
      provedBy: [
        body('400 says that the vendor data is invalid for any other error in an import'),
        body('400 says that the vendor data is invalid for an error in an update'),
      ],
    },
    {
      says: '400 for an invalid update of a finding',
      provedBy: ['finding-rules.test.ts > PATCH /api/v1/findings/{findingId} > 400 for %j; writes nothing'],
    },
    {
      says: '401 says Unauthorized for missing or invalid credentials',
      provedBy: [body('401 says Unauthorized without credentials and with invalid ones')],
    },
    {
      says: '403 says Forbidden to an authenticated caller without the permission',
      provedBy: [body('403 says Forbidden to a caller without the permission')],
    },
    {
      says: '404 says Not found for unknown records, including an unknown external ID',
      provedBy: [body('404 says Not found for unknown records, including an unknown external ID')],
    },
    {
      says: '409 says that a vendor with this external ID already exists, on an update alone',
      provedBy: [
        body('409 says that a vendor with this external ID already exists'),
        'vendor-import-refusals.test.ts > POST /api/v1/vendors/import with invalid data writes nothing > 400 with the text of the 409 when the external ID is taken',
      ],
    },
    {
      says: '429 when a limit is exceeded',
      provedBy: [body('429 says Too many requests once the limit is reached')],
    },
    {
      says: 'Changing a finding that is REMEDIATED or RISK_ACCEPTED is refused',
      provedBy: [
        'finding-rules.test.ts > PATCH /api/v1/findings/{findingId} > 400 when it is already %s, whatever the new status',
      ],
    },
  ],
};
