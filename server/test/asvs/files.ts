import { refusedFileTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const upload = describeTests('evidence-upload.test.ts', 'POST /api/v1/assessments/:assessmentId/evidence');
const scanner = describeTests('scan-upload.test.ts', 'With a virus scanner');

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
        refusedFileTests('it is one byte larger than allowed'),
        upload('413 while receiving an endless file, and closes the connection'),
      ],
    },
    {
      id: '5.2.2',
      says: 'A file is what its name says',
      provedBy: [
        refusedFileTests('its extension is not allowed: %s'),
        refusedFileTests('its content does not match its name: %s'),
      ],
    },
    {
      id: '5.2.3',
      says: 'Compressed files are bounded before they are unpacked',
      provedBy: [refusedFileTests('it is a document that %s')],
    },
    {
      id: '5.3.1',
      says: 'No stored file is run by the server',
      provedBy: [
        'web-routes.test.ts > GET /assets/:name > 404 for %s, not cached',
        upload('201 stores the file and returns its metadata'),
      ],
      note: 'Files are stored outside everything that is served, and leave through one route as bytes.',
    },
    {
      id: '5.3.2',
      says: 'Paths are made of our own names',
      provedBy: [
        'file-store.test.ts > File store %s > rejects the key %j, which could point outside the store',
        upload('400 without a file name'),
      ],
    },
    {
      id: '5.4.1',
      says: 'Names that people gave to files are checked, and a download says its name',
      provedBy: [
        upload('400 for %j'),
        'evidence-routes.test.ts > GET /api/v1/evidence/:evidenceId/content > 200 with the bytes, as an attachment that browsers do not execute',
      ],
    },
    {
      id: '5.4.2',
      says: 'Names of downloads are encoded',
      provedBy: [
        'vendor-export.test.ts > GET /api/v1/vendors/{vendorId}/export > 200 as an attachment named after %j',
        'template-export.test.ts > Template export and import > 200 returns an attachment named after the template, in any script',
      ],
    },
    {
      id: '5.4.3',
      says: 'Files of others are scanned for viruses',
      provedBy: [
        scanner('scans every byte, and accepts a clean file'),
        scanner('rejects an infected file with the name of the virus'),
        scanner('rejects all files while the scanner is unreachable or replies with something else'),
      ],
      byOperator: 'set CLAMD_ADDRESS',
    },
  ],
};
