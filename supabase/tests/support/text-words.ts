import { LONG } from '../../../bench/support/many-texts.ts';

/**
 * Number of words in each of many texts. Indexing texts of usual length takes most of a test's time, so only the nightly run
 * does it.
 */
export const TEXT_WORDS = process.env.NIGHTLY ? LONG : 12;
