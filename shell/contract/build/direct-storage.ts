const USE = /\b(?:localStorage|sessionStorage)\s?(?:\?\.|\.\w|\[|;|\)|,)/;
const COMMENT = /^\s*(?:\*|\/[/*])/;

/** The first line of code that uses the storage of the browser directly; undefined when there is none. */
export const directStorageUse = (source: string): string | undefined =>
  source
    .split('\n')
    .find((line) => USE.test(line) && !COMMENT.test(line))
    ?.trim();
