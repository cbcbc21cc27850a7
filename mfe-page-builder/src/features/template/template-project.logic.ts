import { SECTION_TYPE } from '@dojang/renderer';

/**
 * The content of a page in the form of a template, with which pages of every site can begin. The caller inserts the content of
 * shared sections. Remaining references and links to pages of the site would lead nowhere in another site, so they are removed.
 */
export function templateProjectOf(shown: unknown): unknown {
  return withoutSite(shown);
}

function withoutSite(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isReference(entry)).map(withoutSite);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'sharedSection' && key !== 'sharedReference')
      .map(([key, entry]) => [key, key === 'href' && isPageOfSite(entry) ? '#' : withoutSite(entry)]),
  );
}

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === SECTION_TYPE;

const isPageOfSite = (href: unknown): boolean => typeof href === 'string' && href.startsWith('/landing/');
