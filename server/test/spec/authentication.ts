import { type Chapter, ACCESS_TESTS, describeTests } from './statement.ts';

const refused = describeTests('api-key-authentication.test.ts', '401, always with the same response');
const accepted = describeTests('api-key-authentication.test.ts', '200');
const creating = describeTests('api-key-routes.test.ts', 'POST /api/app/api-keys');
const addresses = describeTests('api-key-authentication.test.ts', 'Client address');
const signIn = describeTests('sign-in.test.ts', 'POST /api/app/sign-in');
const me = describeTests('session-routes.test.ts', 'GET /api/app/me');
const organisation = describeTests('organisation-routes.test.ts');

const SURFACE = 'api-surface.test.ts > The API > has exactly the routes, callers and permissions in this table';

export const authentication: Chapter = {
  title: 'Authentication',
  statements: [
    { says: 'Every endpoint requires one of the two methods', provedBy: [SURFACE, ...ACCESS_TESTS] },
    {
      says: 'A browser session cookie, obtained by signing in to the web application, is accepted',
      provedBy: [
        signIn('200 returns the user and a working session cookie'),
        'sign-in.test.ts > Sign-in > returns to the requested page, shows the organisation and signs out',
      ],
    },
    {
      says: 'The permissions of a session come from the role of its user',
      provedBy: [
        me('200 returns the user, the organisation and the permissions of the role'),
        me('200 returns the current permissions, not those at sign-in'),
      ],
    },
    {
      says: 'An API key in the header Authorization: Bearer is accepted',
      provedBy: [creating('201 returns the key once, and it grants only the permissions it lists')],
    },
    {
      says: 'A key is a marker, an underscore, a prefix, a dot and a secret, and the whole of it is sent',
      provedBy: [
        creating('201 returns the key once, and it grants only the permissions it lists'),
        refused('for %s'),
        refused('for a known prefix with a wrong secret'),
      ],
    },
    {
      says: 'Keys are made in the settings of the web application, by a signed-in user',
      provedBy: [
        creating('201 returns the key once, and it grants only the permissions it lists'),
        'api-key-routes.test.ts > GET /api/app/api-keys > 403 for an API key, even with full access: keys cannot manage keys',
      ],
    },
    {
      says: 'The use of API keys must first be enabled by an administrator',
      provedBy: [
        organisation('A new organisation > has API access turned off until an administrator enables it'),
        organisation(
          'PUT /api/app/organisation > 200 turning API access off and on takes effect for every key from the next request',
        ),
        refused('for any key while the organisation has turned off API access'),
      ],
    },
    {
      says: 'A key can be restricted to certain addresses',
      provedBy: [refused('for an address outside the allowed ranges'), addresses('%s')],
    },
    {
      says: 'A key has a configurable expiry',
      provedBy: [creating('201 expires after 90 days by default'), refused('for a key %s')],
    },
    {
      says: 'A key stays valid when the account that created it is gone',
      provedBy: [accepted('after the account that created the key is deleted')],
    },
    {
      says: 'A key may have full access',
      provedBy: [creating('201 with full access grants every permission')],
    },
    {
      says: 'A key may instead be scoped to permissions when it is created, and gets 403 where it lacks one',
      provedBy: [
        creating('201 returns the key once, and it grants only the permissions it lists'),
        'api-key-authentication.test.ts > 403 > without the permission that the route requires',
        ...ACCESS_TESTS,
      ],
    },
    { says: 'A request without valid authentication receives 401', provedBy: ACCESS_TESTS },
    { says: 'An authenticated caller without the permission receives 403', provedBy: ACCESS_TESTS },
    { says: 'Each endpoint asks for the permission of its row', provedBy: [SURFACE, ...ACCESS_TESTS] },
    { says: 'Permission names apply to keys and to roles alike', provedBy: ACCESS_TESTS },
  ],
};
