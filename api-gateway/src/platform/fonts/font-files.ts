import { fileURLToPath } from 'node:url';
import type { WebFont } from '@dojang/renderer';

const FILES: Record<WebFont, string> = {
  pretendard: import.meta.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2'),
  'gowun-batang': import.meta.resolve('@fontsource/gowun-batang/files/gowun-batang-korean-400-normal.woff2'),
  'gowun-batang-bold': import.meta.resolve('@fontsource/gowun-batang/files/gowun-batang-korean-700-normal.woff2'),
  'nanum-myeongjo-bold': import.meta.resolve('@fontsource/nanum-myeongjo/files/nanum-myeongjo-korean-800-normal.woff2'),
  'black-han-sans': import.meta.resolve('@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff2'),
  'nanum-pen': import.meta.resolve('@fontsource/nanum-pen-script/files/nanum-pen-script-korean-400-normal.woff2'),
};

/** The file of a font with all of its characters, WOFF2. */
export const fontFile = (name: WebFont): string => fileURLToPath(FILES[name]);
