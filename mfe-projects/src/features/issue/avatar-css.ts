import { AVATAR_PALETTES } from '@dojang/shared-ui';

/** Colours of initials in lists of plain elements, by `data-palette`. They are the same as in `UserAvatar`. */
export const AVATAR_CSS = Object.fromEntries(
  AVATAR_PALETTES.map((name) => [`& [data-palette=${name}]`, { bg: `${name}.muted`, color: `${name}.fg` }]),
);
