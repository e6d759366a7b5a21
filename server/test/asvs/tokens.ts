import { forged, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const way = testsOf('sso-journey.test.ts', 'The way to the provider and back');

export const tokens: AsvsChapter = {
  number: 9,
  title: 'Self-contained Tokens',
  requirements: [
    {
      id: '9.1.1',
      says: 'A token that carries its content is believed only with a good signature',
      provedBy: [forged, way('302 refused: no cookie, or one that we did not seal')],
      note: 'Such tokens are the ID token of a provider, the sealed cookie on the way there, and the challenges of passkeys.',
    },
    { id: '9.1.2', says: 'Only algorithms of a list are accepted, none of them "none"', provedBy: [forged] },
    { id: '9.1.3', says: 'Keys come from the issuer that was configured', provedBy: [forged] },
    { id: '9.2.1', says: 'A token is good only in its time', provedBy: [forged, way('302 refused as %s: %s')] },
    {
      id: '9.2.2',
      says: 'A token is good for its purpose alone',
      provedBy: [forged],
      note: 'Who somebody is comes from the ID token. Each kind of our own has a key of its own.',
    },
    { id: '9.2.3', says: 'A token is good for its audience alone', provedBy: [forged] },
    {
      id: '9.2.4',
      says: 'Tokens issued with one key say for whom they are',
      notApplicable: 'no tokens are issued to others',
    },
  ],
};
