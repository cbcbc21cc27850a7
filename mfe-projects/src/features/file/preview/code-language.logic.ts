import { extensionOf } from '../file-kind.logic.ts';
import type { CodeLanguage } from './grammars.ts';

/** The extensions of each language. */
const EXTENSIONS: Record<CodeLanguage, string> = {
  bash: 'sh bash',
  c: 'c h cpp',
  csharp: 'cs',
  css: 'css',
  go: 'go',
  html: 'html htm vue',
  ini: 'ini',
  java: 'java',
  jsonc: 'json jsonc',
  kotlin: 'kt',
  lua: 'lua',
  php: 'php',
  python: 'py',
  r: 'r',
  rust: 'rs',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  toml: 'toml',
  tsx: 'js jsx mjs cjs ts tsx',
  xml: 'xml svg',
  yaml: 'yaml yml',
};

const BY_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([language, list]) =>
    list.split(' ').map((ending) => [ending, language as CodeLanguage]),
  ),
);

/** The language of a file by its name; null when no grammar is known for it. */
export const codeLanguageOf = (name: string): CodeLanguage | null => BY_EXTENSION.get(extensionOf(name)) ?? null;
