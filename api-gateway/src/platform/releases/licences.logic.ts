/** Licences of libraries whose code a release may contain. Their only condition for the platform is to name the authors. */
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

/**
 * Whether a licence allows to choose an allowed licence, e.g. `(MPL-2.0 OR Apache-2.0)`. It is an SPDX expression without
 * nested brackets.
 */
export const isAllowedLicence = (expression: string): boolean =>
  expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => LICENCES.includes(licence.trim())));
