import { ssoForgeryTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const way = describeTests('sso-journey.test.ts', 'Redirect to the provider and back');

export const tokens: AsvsChapter = {
  number: 9,
  title: 'Self-contained Tokens',
  requirements: [
    {
      id: '9.1.1',
      says: 'A token that carries its content is believed only with a good signature',
      provedBy: [ssoForgeryTests, way('302 refused: no cookie, or one that we did not encrypt')],
      note: 'Such tokens are the ID token of a provider, the sealed cookie on the way there, and the challenges of passkeys.',
    },
    { id: '9.1.2', says: 'Only algorithms of a list are accepted, none of them "none"', provedBy: [ssoForgeryTests] },
    { id: '9.1.3', says: 'Keys come from the issuer that was configured', provedBy: [ssoForgeryTests] },
    {
      id: '9.2.1',
      says: 'A token is good only in its time',
      provedBy: [ssoForgeryTests, way('302 refused as %s: %s')],
    },
    {
      id: '9.2.2',
      says: 'A token is good for its purpose alone',
      provedBy: [ssoForgeryTests],
      note: 'Who somebody is comes from the ID token. Each kind of our own has a key of its own.',
    },
    { id: '9.2.3', says: 'A token is good for its audience alone', provedBy: [ssoForgeryTests] },
    {
      id: '9.2.4',
      says: 'Tokens issued with one key say for whom they are',
      notApplicable: 'no tokens are issued to others',
    },
  ],
};
