/**
 * Under which name the scroll position of a page is kept: each entry of the history has its own. The first page of each
 * load has the key `default`, so another address that is opened in the same tab would begin where the former page was left.
 */
export const scrollKey = ({ key, pathname, search }: { key: string; pathname: string; search: string }): string =>
  key === 'default' ? pathname + search : key;
