import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * Text of a search field that is also in the URL. The field updates immediately and is never rewritten during typing, because a
 * syllable may be in composition. The URL gets the trimmed text after a pause. The field takes the text of the URL only when
 * something else changed the URL, such as the back button.
 *
 * @returns the text and its setter
 */
export function useSearchText(inAddress: string, toAddress: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const known = useRef(inAddress);
  const write = useEffectEvent((value: string) => {
    known.current = value;
    toAddress(value);
  });

  useEffect(() => {
    if (inAddress === known.current) return;
    known.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    const words = text.trim();
    if (words === known.current) return;
    const timer = setTimeout(() => write(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
