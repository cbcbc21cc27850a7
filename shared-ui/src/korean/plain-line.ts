import { toNfc } from '@dojang/contract/text';

// White space of every kind, line breaks and control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const BLANKS = /[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

const INVISIBLE = new RegExp(
  [
    // Soft hyphens, fillers, zero-width characters, text direction marks, variation selectors, tags.
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e',
    '\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]',
    // An emoji presentation selector that follows no emoji.
    '|(?<![#*0-9\\u00a9\\u00ae\\u203c\\u2049\\u2100-\\u27ff\\u2900-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}])\\ufe0f',
    // A zero-width joiner that joins no emoji.
    '|(?<![\\u2190-\\u2bff\\ufe0f\\u{1f000}-\\u{1faff}])\\u200d|\\u200d(?![\\u2190-\\u2bff\\u{1f000}-\\u{1faff}])',
  ].join(''),
  'gu',
);

/**
 * A name as the database stores it (`public.plain_line`): in NFC and on one line, with plain spaces and without invisible
 * characters. Forms validate this value instead of the typed one, so that a name of invisible characters counts as empty. The
 * result is not trimmed.
 */
export const toPlainLine = (text: string): string => toNfc(text).replace(BLANKS, ' ').replace(INVISIBLE, '');
