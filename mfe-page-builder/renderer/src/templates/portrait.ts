/** Hair of a portrait: the shapes behind the head and the shapes in front of it. */
const HAIR = {
  short: ['', '<path d="M35 52c-4-30 10-40 26-40s30 12 25 40c-3-12-8-18-14-20-12 4-26 2-30-2-4 6-6 12-7 22z"/>'],
  bob: [
    '<path d="M30 84c-6-52 8-72 30-72s36 20 30 72z"/>',
    '<path d="M36 50c2-20 14-28 26-28s22 8 22 28c-8-4-14-10-18-18-8 8-18 14-30 18z"/>',
  ],
  long: [
    '<path d="M28 112c-6-76 6-100 32-100s38 24 32 100z"/>',
    '<path d="M36 54c0-24 12-32 24-32s24 8 24 32c-4-12-12-22-24-24-12 2-20 12-24 24z"/>',
  ],
  bun: [
    '<circle cx="60" cy="12" r="12"/>',
    '<path d="M35 52c-2-26 10-34 25-34s27 8 25 34c-4-12-12-18-25-18s-21 6-25 18z"/>',
  ],
  curly: [
    '<circle cx="38" cy="40" r="15"/><circle cx="82" cy="40" r="15"/><circle cx="48" cy="22" r="15"/><circle cx="72" cy="22" r="15"/>',
    '<circle cx="46" cy="30" r="10"/><circle cx="60" cy="26" r="11"/><circle cx="74" cy="30" r="10"/>',
  ],
} as const;

interface Portrait {
  alt: string;
  hair: keyof typeof HAIR;
  /** Colours: behind the person, hair, skin, clothes. */
  colors: [string, string, string, string];
  className: string;
}

/** Markup of a person's picture, drawn with simple shapes; an owner replaces it by a photo. */
export function portrait({ alt, hair, colors: [behind, hairColor, skin, clothes], className }: Portrait): string {
  const [back, front] = HAIR[hair];
  return `<svg class="${className}" viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${alt}">
<rect width="120" height="120" fill="${behind}"/>
<g fill="${hairColor}">${back}</g>
<path d="M8 124c2-34 22-44 52-44s50 10 52 44z" fill="${clothes}"/>
<path d="M49 68h22v16c0 12-22 12-22 0z" fill="${skin}"/>
<path d="M49 75c6 7 16 7 22 0v6c-6 7-16 7-22 0z" fill="#000" opacity=".1"/>
<ellipse cx="60" cy="52" rx="24" ry="28" fill="${skin}"/>
<g fill="${hairColor}">${front}</g>
<g fill="#2b211d"><circle cx="51" cy="54" r="2.2"/><circle cx="69" cy="54" r="2.2"/></g>
<path d="M54 66q6 5 12 0" fill="none" stroke="#2b211d" stroke-width="2" stroke-linecap="round"/>
</svg>`;
}
