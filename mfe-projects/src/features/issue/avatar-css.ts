import { AVATAR_PALETTES } from '@dojang/shared-ui';

/** Colours of initials in lists of plain elements, by `data-palette`; as `UserAvatar` has them. */
export const AVATAR_CSS = Object.fromEntries(
  AVATAR_PALETTES.map((name) => [`& [data-palette=${name}]`, { bg: `${name}.muted`, color: `${name}.fg` }]),
);
