import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { iconOf } from '../seo/icon.ts';
import { APP_ICONS, fileOf } from './app-icons.ts';
import { drawIcon } from './draw-icon.ts';

// Run by: npm run icons
const svg = iconOf({ shellHtml: readFileSync(new URL('../../../../../shell/index.html', import.meta.url), 'utf8') });
mkdirSync(new URL('icons/', import.meta.url), { recursive: true });
for (const icon of APP_ICONS) writeFileSync(fileOf(icon), await drawIcon(svg, icon));
