/**
 * Helpers for Web Crypto. Each remote bundles what it uses. Web Crypto is missing on a page without HTTPS, except on localhost.
 */
export { fromBase64, toBase64, toHex } from './bytes.ts';
export { digestOf, signatureOf } from './digest.ts';
export { openText, type Sealed, sealText } from './sealed-text.ts';
