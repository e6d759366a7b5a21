import { type Chapter, GUARDED, testsOf } from './statement.ts';

const refused = testsOf('api-key-authentication.test.ts', '401, always with the same body');
const accepted = testsOf('api-key-authentication.test.ts', '200');
const creating = testsOf('api-key-routes.test.ts', 'POST /api/app/api-keys');
const addresses = testsOf('api-key-authentication.test.ts', 'the address of a caller');
const signIn = testsOf('sign-in.test.ts', 'POST /api/app/sign-in');
const me = testsOf('session-routes.test.ts', 'GET /api/app/me');
const organisation = testsOf('organisation-routes.test.ts');

const SURFACE =
  'api-surface.test.ts > The interface > is what this table says: no route more, none less, none with other callers or permissions';

export const authentication: Chapter = {
  title: 'Authentication',
  statements: [
    { says: 'Every endpoint requires one of the two methods', provedBy: [SURFACE, ...GUARDED] },
    {
      says: 'A browser session cookie, obtained by logging in through the web application, is accepted',
      provedBy: [
        signIn('200 answers who is signed in, and the cookie opens the service'),
        'sign-in.test.ts > Signing in > leads to where one wanted to go, says who one is, and out again',
      ],
    },
    {
      says: 'The permissions of a session come from the role of its user',
      provedBy: [
        me('200 shows the user, the organisation and the permissions of the role'),
        me('200 shows the permissions of this moment, not of the sign-in'),
      ],
    },
    {
      says: 'An API key in the header Authorization: Bearer is accepted',
      provedBy: [creating('201 shows the key this once, and it opens just what it names')],
    },
    {
      says: 'A key is a marker, an underscore, a prefix, a dot and a secret, and the whole of it is sent',
      provedBy: [
        creating('201 shows the key this once, and it opens just what it names'),
        refused('for %s'),
        refused('for a wrong secret behind a known prefix'),
      ],
    },
    {
      says: 'Keys are made in the settings of the web application, by a signed-in user',
      provedBy: [
        creating('201 shows the key this once, and it opens just what it names'),
        'api-key-routes.test.ts > GET /api/app/api-keys > 403 for a key, even with full access: keys never manage keys',
      ],
    },
    {
      says: 'The use of API keys must first be enabled by an administrator',
      provedBy: [
        organisation('a new organisation > has API use switched off until an administrator enables it'),
        organisation(
          'PUT /api/app/organisation > 200 switching API use off and on holds for every key from the next request on',
        ),
        refused('for any key while the organisation has API use switched off'),
      ],
    },
    {
      says: 'A key can be restricted to certain addresses',
      provedBy: [refused('for an address outside the allowed ranges'), addresses('%s')],
    },
    {
      says: 'A key has a configurable expiry',
      provedBy: [creating('201 expires after 90 days unless told otherwise'), refused('for a key %s')],
    },
    {
      says: 'A key stays valid when the account that created it is gone',
      provedBy: [accepted('after the account that made the key is deleted')],
    },
    {
      says: 'A key may have full access',
      provedBy: [creating('201 with full access, when that is chosen, opens every permission')],
    },
    {
      says: 'A key may instead be scoped to permissions when it is created, and gets 403 where it lacks one',
      provedBy: [
        creating('201 shows the key this once, and it opens just what it names'),
        'api-key-authentication.test.ts > 403 > without the permission the route needs',
        ...GUARDED,
      ],
    },
    { says: 'A request without valid authentication receives 401', provedBy: GUARDED },
    { says: 'An authenticated caller without the permission receives 403', provedBy: GUARDED },
    { says: 'Each endpoint asks for the permission of its row', provedBy: [SURFACE, ...GUARDED] },
    { says: 'Permission names apply to keys and to roles alike', provedBy: GUARDED },
  ],
};
