import { LONG } from '../../../bench/support/many-texts.ts';

/** Words of each of many texts. Indexing texts of usual length takes most of the time of such a test, so only the night does. */
export const TEXT_WORDS = process.env.NIGHTLY ? LONG : 12;
