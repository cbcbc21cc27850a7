import { useEffect, useState } from 'react';
import { chakra } from '../chakra-core.ts';

type Sanitize = (html: string) => string;
let loaded: Sanitize | null = null;

const ALLOWED = ['b', 'strong', 'i', 'em', 'u', 's', 'br', 'p', 'ul', 'ol', 'li', 'code', 'span', 'small', 'mark', 'a'];

export async function loadSanitizer(): Promise<Sanitize> {
  const { default: DOMPurify } = await import(/* webpackChunkName: "overlays" */ 'dompurify');
  const options = {
    ALLOWED_TAGS: ALLOWED,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
  };
  loaded = (html) => DOMPurify.sanitize(html, options);
  return loaded;
}

/** HTML without its tags. It is shown until the sanitizer has loaded, or when the sanitizer cannot be loaded. */
export function textOf(html: string): string {
  // A document that the parser creates runs no script and loads no image.
  const spaced = html.replace(/<br\s*\/?>|<\/(p|li|div)>/gi, '$&\n');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '';
}

/** Renders HTML that DOMPurify has reduced to text formatting, lists and links. DOMPurify is loaded on first use. */
export function SafeHtml({ html }: { html: string }) {
  const [sanitize, setSanitize] = useState<Sanitize | null>(() => loaded);
  const plain = !/[<&]/.test(html);
  useEffect(() => {
    if (sanitize || plain) return;
    let here = true;
    loadSanitizer().then(
      (ready) => here && setSanitize(() => ready),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [sanitize, plain]);
  if (plain) return <>{html}</>;
  if (!sanitize) return <chakra.span whiteSpace="pre-line">{textOf(html)}</chakra.span>;
  return (
    <chakra.div
      css={{
        '& ul, & ol': { ps: '5', my: '2' },
        '& ul': { listStyle: 'disc' },
        '& ol': { listStyle: 'decimal' },
        '& a': { textDecoration: 'underline' },
      }}
      dangerouslySetInnerHTML={{ __html: sanitize(html) }}
    />
  );
}
