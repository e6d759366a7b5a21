import { Readable } from 'node:stream';
import { daysFromToday } from './demo-days.ts';

type Content = { readonly title: string; readonly lines: readonly string[] };

const SAMPLE = 'A sample that stands in for what a vendor would upload.';

/** A minimal PDF with one page, a title and some lines. */
function pdfOf({ title, lines }: Content): Buffer {
  const written = [title, ...lines].map((line, index) => {
    const size = index === 0 ? 20 : 11;
    const text = line.replace(/[\\()]/g, (mark) => `\\${mark}`);
    return `BT /F1 ${String(size)} Tf 72 ${String(760 - index * 26)} Td (${text}) Tj ET`;
  });
  const page = written.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${String(Buffer.byteLength(page, 'latin1'))} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = String(objects.length + 1);
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}

const SUBPROCESSORS = `company,service,country,data
Hollin Hosting,servers,Ireland,all customer data
Penstock Mail,notices by e-mail,Germany,names and addresses
Greywell Support,support at night,Portugal,what a ticket shows
`;

export function buildDemoFile(vendor: string, questionKey: string) {
  const name = vendor.toLowerCase().replace(/[^a-z]+/g, '-');
  const file = (fileName: string, content: string | Buffer) => ({ fileName, content: Readable.from([content]) });
  switch (questionKey) {
    case 'privacy.fourth-party-list':
      return file(`${name}-subprocessors.csv`, SUBPROCESSORS);
    case 'development.penetration-test-report': {
      const lines = [vendor, 'Two testers, ten days, web application and interfaces.', SAMPLE];
      return file(`${name}-penetration-test-summary.pdf`, pdfOf({ title: 'Penetration test: summary', lines }));
    }
    default: {
      const lines = [vendor, 'Scope: the service, its operation and support.', SAMPLE];
      const certificate = pdfOf({ title: 'Certificate of registration', lines });
      return { ...file(`${name}-certificate.pdf`, certificate), expiresDate: daysFromToday(330) };
    }
  }
}
