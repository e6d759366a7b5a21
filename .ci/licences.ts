// Allowed licences. Packages that ship must be permissive. Development packages may also have weak copyleft licences,
// because we do not distribute them.
const SHIPPED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'OFL-1.1'],
]);
const FOR_DEVELOPMENT = new Set([
  ...SHIPPED,
  ...['MPL-2.0', 'Artistic-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-3.0', 'Python-2.0', 'WTFPL', 'LGPL-3.0-or-later'],
  // The licence of a word list, which its package does not write as SPDX does.
  'CC BY-SA 4.0',
]);

/**
 * An SPDX expression: `MIT`, a choice such as `(MIT OR CC0-1.0)` with at least one allowed licence, or an AND of
 * allowed licences.
 */
export function isAllowedLicence(expression: string, shipped: boolean): boolean {
  const allowed = shipped ? SHIPPED : FOR_DEVELOPMENT;
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => allowed.has(id)));
}
