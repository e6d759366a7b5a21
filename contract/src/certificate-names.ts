// Recognises the standards in the names of certifications, frameworks, questions and options: ISO/IEC 27001:2022 is
// ISO 27001. Nothing else is read from these texts.

/** `type` is that of a SOC report. */
export type Standard = { readonly name: string; readonly type: 1 | 2 | null };

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\bTrust Services Criteria\b/i, 'SOC 2'],
  [/\bPCI[ -]?DSS\b/i, 'PCI DSS'],
  [/\bHITRUST\b/i, 'HITRUST'],
  [/\bFedRAMP\b/i, 'FedRAMP'],
  [/\bTISAX\b/i, 'TISAX'],
  [/\bCSA STAR\b/i, 'CSA STAR'],
  [/\bCyber Essentials Plus\b/i, 'Cyber Essentials Plus'],
  [/\bCyber Essentials\b(?! Plus)/i, 'Cyber Essentials'],
];

const ISO = /\bISO(?:\/IEC)?[ -]?(\d{4,5})\b/gi;
const SOC = /\bSOC[ -]?([123])\b(?:,?\s*type\s*(II|I|2|1)\b)?/gi;

export function listStandards(text: string): Standard[] {
  const standards: Standard[] = [
    ...[...text.matchAll(ISO)].map(([, number = '']) => ({ name: `ISO ${number}`, type: null })),
    ...[...text.matchAll(SOC)].map(([, number = '', type]) => ({ name: `SOC ${number}`, type: toType(type) })),
    ...NAMED.filter(([pattern]) => pattern.test(text)).map(([, name]) => ({ name, type: null })),
  ];
  return [...new Map(standards.map((standard) => [formatStandard(standard), standard])).values()];
}

function toType(type: string | undefined): Standard['type'] {
  if (type === undefined) return null;
  return type.toUpperCase() === 'II' || type === '2' ? 2 : 1;
}

/** A type II report includes what a type I report says, not the other way round. */
export const coversStandard = (recorded: Standard, claimed: Standard): boolean =>
  recorded.name === claimed.name && (recorded.type === null || claimed.type === null || recorded.type >= claimed.type);

export const formatStandard = ({ name, type }: Standard): string =>
  type === null ? name : `${name} Type ${type === 2 ? 'II' : 'I'}`;
