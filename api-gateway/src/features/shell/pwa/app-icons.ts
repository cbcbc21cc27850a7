import { readFileSync } from 'node:fs';

/**
 * The icons of an installed app as PNG. iOS does not support SVG, and installers need 192 and 512 px. `npm run icons` makes
 * the files from the icon in the shell's document. A test compares the files with this icon.
 */
export const APP_ICONS = [
  // iOS rounds the corners itself. It shows transparent corners black.
  { name: 'apple-touch-icon.png', size: 180, isCut: true },
  { name: 'icon-192.png', size: 192, isCut: false },
  { name: 'icon-512.png', size: 512, isCut: false },
  { name: 'icon-maskable-192.png', size: 192, isCut: true },
  { name: 'icon-maskable-512.png', size: 512, isCut: true },
] as const;

export type AppIcon = (typeof APP_ICONS)[number];

export const fileOf = ({ name }: AppIcon): URL => new URL(`icons/${name}`, import.meta.url);

/** The icon for launchers that cut it to their own shape. It has square corners. */
export const withoutCorners = (svg: string): string => svg.replace(/ rx='\d+'/, '');

/** The bytes of each icon. */
export const readAppIcons = () => APP_ICONS.map((icon) => ({ ...icon, content: readFileSync(fileOf(icon)) }));
