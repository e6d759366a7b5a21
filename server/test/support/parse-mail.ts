export type ParsedMail = {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
};

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

/** Parses a message independently of the code that composed it, as the recipient's email program would. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')));
  const bodyOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decoded(part) : '';
  };
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function partOf(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.replace(/:.*$/s, '').toLowerCase(), words(line.replace(/^[^:]+: ?/, ''))]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

/** RFC 2047: =?utf-8?Q?…?= and =?utf-8?B?…?=; white space between two encoded words is ignored. */
const words = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? `\0${text}\0`
        : `\0${Buffer.from(quoted(text.replaceAll('_', ' ')), 'latin1').toString('base64')}\0`,
    )
    .replaceAll(/(?:\0[^\0]*\0)+/g, (run) =>
      Buffer.concat(run.split('\0').map((one) => Buffer.from(one, 'base64'))).toString(),
    );

const quoted = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const text = body.replace(/\r\n$/, '');
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString().replaceAll('\r\n', '\n');
  if (encoding === 'quoted-printable') return Buffer.from(quoted(text), 'latin1').toString().replaceAll('\r\n', '\n');
  return text.replaceAll('\r\n', '\n');
}
