import { type Chapter, describeTests } from './statement.ts';

const writes = (action: string, ...provedBy: string[]) => ({ says: `${action} is written when it happens`, provedBy });

const log = describeTests('audit-actions.test.ts', 'GET /api/v1/audit');
const OF_ASSESSMENT = log('200 shows %s once for the assessment');
const OF_TEMPLATE = log('200 shows CREATE_TEMPLATE, UPDATE_TEMPLATE and DELETE_TEMPLATE');
const users = describeTests('user-access.test.ts');
const roles = describeTests('role-routes.test.ts');
const keys = describeTests('api-key-routes.test.ts');

/** The actions that the specification names, each with the test that finds it in the log. */
export const auditActions: Chapter = {
  title: 'The named actions of the audit log',
  statements: [
    writes(
      'LOGIN',
      'sign-in.test.ts > POST /api/app/sign-in > 200 records and audits the sign-in together with the session',
    ),
    writes(
      'CREATE_VENDOR',
      'vendor-import.test.ts > POST /api/v1/vendors/import > 201 writes one CREATE_VENDOR entry with the API key as actor',
    ),
    writes(
      'UPDATE_VENDOR',
      'vendor-update.test.ts > PUT /api/v1/vendors/{vendorId} > 200 writes one UPDATE_VENDOR entry with old and new values, using the field names of the API',
    ),
    writes(
      'DELETE_VENDOR',
      'vendor-delete.test.ts > DELETE /api/v1/vendors/{vendorId} > 200 deletes the vendor with everything that belongs to it',
    ),
    writes('CREATE_ASSESSMENT', OF_ASSESSMENT),
    writes('DELETE_ASSESSMENT', OF_ASSESSMENT),
    writes('SEND_ASSESSMENT', OF_ASSESSMENT),
    writes('REVIEW_DECISION', OF_ASSESSMENT),
    writes('FINALIZE_ASSESSMENT', OF_ASSESSMENT),
    writes('CREATE_TEMPLATE', OF_TEMPLATE),
    writes('UPDATE_TEMPLATE', OF_TEMPLATE),
    writes('DELETE_TEMPLATE', OF_TEMPLATE),
    writes('CREATE_USER', 'user-routes.test.ts > POST /api/app/users > 201 writes an audit entry without the password'),
    writes(
      'DISABLE_USER',
      users(
        'POST /api/app/users/{userId}/disable and /enable > 200 disabling ends all sessions and blocks sign-in; enabling allows it again; audits both',
      ),
    ),
    writes(
      'ENABLE_USER',
      users(
        'POST /api/app/users/{userId}/disable and /enable > 200 disabling ends all sessions and blocks sign-in; enabling allows it again; audits both',
      ),
    ),
    writes(
      'CHANGE_ROLE',
      users('PUT /api/app/users/{userId}/role > 200 sets the role, signs the user out and audits the old and new role'),
    ),
    writes(
      'RESET_PASSWORD',
      users('POST /api/app/users/{userId}/password > 200 changes the password, signs the user out and audits it'),
    ),
    writes(
      'DELETE_USER',
      'user-routes.test.ts > DELETE /api/app/users/{userId} > 204 deletes the account, ends its sessions and leaves its vendors unassigned',
    ),
    writes(
      'UPDATE_SETTINGS',
      'organisation-routes.test.ts > PUT /api/app/organisation > 200 updates the given fields, keeps the others and audits the changes',
    ),
    writes('CREATE_API_KEY', keys('POST /api/app/api-keys > 201 audits the permissions, but not the key')),
    writes(
      'REVOKE_API_KEY',
      keys('POST /api/app/api-keys/{apiKeyId}/revoke > 200 takes effect from the next request and is audited once'),
    ),
    writes('DELETE_API_KEY', keys('DELETE /api/app/api-keys/{apiKeyId} > 204 deletes the key and audits it')),
    writes('CREATE_ROLE', roles('POST /api/app/roles > 201 creates a role with each permission once, and audits it')),
    writes(
      'UPDATE_ROLE',
      roles('PUT /api/app/roles/{roleId} > 200 updates the given fields, keeps the others and audits the changes'),
    ),
    writes('DELETE_ROLE', roles('DELETE /api/app/roles/{roleId} > 204 deletes an unassigned role and audits it')),
    writes(
      'IMPORT_FRAMEWORK',
      'framework-routes.test.ts > POST /api/v1/frameworks/import > 201 imports a CSV file, with name and version in the query',
    ),
    writes('ADD_COMMENT', log('200 shows ADD_COMMENT for each comment')),
    writes('UPDATE_FINDING', log('200 shows UPDATE_FINDING for the finding')),
  ],
};
