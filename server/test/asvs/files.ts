import { refusedFile, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const upload = testsOf('evidence-upload.test.ts', 'POST /api/v1/assessments/:assessmentId/evidence');
const scanner = testsOf('uploads.test.ts', 'With a virus scanner');

export const files: AsvsChapter = {
  number: 5,
  title: 'File Handling',
  requirements: [
    {
      id: '5.1.1',
      says: 'Which files may come, how large, and what happens to bad ones is documented',
      documentedIn: ['docs/explanation/security.md#files', 'docs/reference/configuration.md#files'],
    },
    {
      id: '5.2.1',
      says: 'Files are no larger than can be handled',
      provedBy: [
        refusedFile('it is larger than allowed by one byte'),
        upload('413 in the middle of a file that never ends, whose sender is then cut off'),
      ],
    },
    {
      id: '5.2.2',
      says: 'A file is what its name says',
      provedBy: [
        refusedFile('its extension is not on the list: %s'),
        refusedFile('its content is not what its name says: %s'),
      ],
    },
    {
      id: '5.2.3',
      says: 'Compressed files are bounded before they are unpacked',
      provedBy: [refusedFile('it is a document that %s')],
    },
    {
      id: '5.3.1',
      says: 'No stored file is run by the server',
      provedBy: [
        'web-routes.test.ts > GET /assets/:name > 404 for %s, and nothing to be kept',
        upload('201 stores the file and says what it is'),
      ],
      note: 'Files are stored outside everything that is served, and leave through one route as bytes.',
    },
    {
      id: '5.3.2',
      says: 'Paths are made of our own names',
      provedBy: [
        'file-store.test.ts > A file store %s > refuses the key %j, which could lead elsewhere',
        upload('400 without a file name'),
      ],
    },
    {
      id: '5.4.1',
      says: 'Names that people gave to files are checked, and a download says its name',
      provedBy: [
        upload('400 for %j'),
        'evidence-routes.test.ts > GET /api/v1/evidence/:evidenceId/content > 200 with the bytes, as an attachment that no browser runs',
      ],
    },
    {
      id: '5.4.2',
      says: 'Names of downloads are encoded',
      provedBy: [
        'vendor-export.test.ts > GET /api/v1/vendors/{vendorId}/export > 200 as an attachment named after %j',
        'template-export.test.ts > export and import > 200 sends an attachment named after the template, in any script',
      ],
    },
    {
      id: '5.4.3',
      says: 'Files of others are scanned for viruses',
      provedBy: [
        scanner('every byte is scanned, and a clean file accepted'),
        scanner('an infected file is refused by name'),
        scanner('a file is not accepted while the scanner is not there, or says something else'),
      ],
      byOperator: 'set CLAMD_ADDRESS',
    },
  ],
};
