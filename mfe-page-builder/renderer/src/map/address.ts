import { MAP_TYPE } from './map-frame.ts';
import { kakaoMap, naverMap } from './place.ts';

/** Class of the element that contains the address of a section. The section's maps and its links to maps use this address. */
export const ADDRESS_CLASS = 'place';

/** An element of a project or of the editor, with what the functions here read. */
export interface AddressPart<T> {
  classes: (element: T) => readonly string[];
  type: (element: T) => string;
  children: (element: T) => readonly T[];
  attributes: (element: T) => Readonly<Record<string, unknown>>;
  /** The text of a text node, a space for a line break, and nothing for others. */
  text: (element: T) => string;
}

export interface AddressChange<T> {
  element: T;
  set: Record<string, string>;
  unset: readonly string[];
}

const SEARCHES = [naverMap, kakaoMap];

/**
 * Changes that follow from a new address of a section. Its maps get the address as name and lose their point, because the point
 * belongs to the old address. Links that search for the old address on a map search for the new one. In a section without a map
 * the old address is unknown.
 */
export function addressChanges<T>(section: T, part: AddressPart<T>): AddressChange<T>[] {
  const within = (element: T): T[] => [element, ...part.children(element).flatMap(within)];
  const elements = within(section);
  const place = elements.find((element) => part.classes(element).includes(ADDRESS_CLASS));
  const address = place ? within(place).map(part.text).join('').replace(/\s+/g, ' ').trim() : '';
  if (address === '') return [];
  const maps = elements.filter((element) => part.type(element) === MAP_TYPE);
  const former = maps.map((map) => String(part.attributes(map)['data-label'] ?? ''));
  const searchOf = (href: string) =>
    SEARCHES.find((search) =>
      maps.length === 0 ? href.startsWith(search('')) : former.some((label) => search(label) === href),
    );
  const links = elements.flatMap((element): AddressChange<T>[] => {
    const href = String(part.attributes(element).href ?? '');
    const search = searchOf(href);
    return search && search(address) !== href ? [{ element, set: { href: search(address) }, unset: [] }] : [];
  });
  const named = maps
    .filter((_, index) => former[index] !== address)
    .map((element) => ({ element, set: { 'data-label': address }, unset: ['data-lat', 'data-lng'] }));
  return [...links, ...named];
}
