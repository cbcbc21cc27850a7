/**
 * The key under which the scroll position of a page is stored. Each entry of the history has its own key. The first page of
 * each load has the router's key `default`. With that key alone, another address opened in the same tab would begin at the
 * scroll position of the former page.
 */
export const scrollKey = ({ key, pathname, search }: { key: string; pathname: string; search: string }): string =>
  key === 'default' ? pathname + search : key;
