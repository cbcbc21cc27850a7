// `npm run theme`: writes the stylesheet that the theme's tokens and rules come to.
import fs from 'node:fs';
import path from 'node:path';
import { themeCss } from '../shared-ui/src/theme/theme-css.ts';

const FILE = 'shared-ui/src/theme/theme.css';
fs.writeFileSync(path.resolve(import.meta.dirname, '..', FILE), themeCss());
console.log(`${FILE} 을 다시 만들었어요.`);
