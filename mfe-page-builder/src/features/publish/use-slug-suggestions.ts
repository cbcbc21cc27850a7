import { useEffect, useState } from 'react';
import { romanSlugOfTitle, slugOfTitle } from './slug.logic.ts';

/** Short names for an address from a title: in Hangul, and in Latin letters. */
export function useSlugSuggestions(title: string): string[] {
  const [roman, setRoman] = useState('');
  useEffect(() => {
    let isCurrent = true;
    // Without the library only one suggestion is left.
    romanSlugOfTitle(title)
      .then((slug) => isCurrent && setRoman(slug))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [title]);
  return [...new Set([slugOfTitle(title), roman])].filter((slug) => slug !== '');
}
