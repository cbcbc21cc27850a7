/** Helpers on Web Crypto. Each remote bundles what it uses; a page without HTTPS (except this machine) has no Web Crypto. */
export { fromBase64, toBase64, toHex } from './bytes.ts';
export { digestOf, signatureOf } from './digest.ts';
export { openText, type Sealed, sealText } from './sealed-text.ts';
