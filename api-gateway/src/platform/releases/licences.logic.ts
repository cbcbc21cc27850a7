/** Licences of libraries whose code a release may contain: none of them asks anything of the platform but to name the authors. */
export const LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** Whether a licence, an SPDX expression without nested brackets, lets one choose only allowed ones, e.g. `(MPL-2.0 OR Apache-2.0)`. */
export const isAllowedLicence = (expression: string): boolean =>
  expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => LICENCES.includes(licence.trim())));
