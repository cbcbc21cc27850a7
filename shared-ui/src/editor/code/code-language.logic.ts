import type { CodeLanguage } from './grammars.ts';

/** The display name of each language, and the endings of its files. */
const LANGUAGES: Record<CodeLanguage, readonly [label: string, endings: string]> = {
  bash: ['Shell', 'sh bash shell'],
  c: ['C/C++', 'c h cpp'],
  csharp: ['C#', 'cs'],
  css: ['CSS', 'css'],
  go: ['Go', 'go'],
  html: ['HTML', 'html htm vue'],
  ini: ['INI', 'ini'],
  java: ['Java', 'java'],
  jsonc: ['JSON', 'json jsonc'],
  kotlin: ['Kotlin', 'kt'],
  lua: ['Lua', 'lua'],
  php: ['PHP', 'php'],
  python: ['Python', 'py'],
  r: ['R', 'r'],
  rust: ['Rust', 'rs'],
  scss: ['SCSS', 'scss'],
  sql: ['SQL', 'sql'],
  swift: ['Swift', 'swift'],
  toml: ['TOML', 'toml'],
  tsx: ['JavaScript/TypeScript', 'js jsx mjs cjs ts tsx javascript typescript'],
  xml: ['XML', 'xml svg'],
  yaml: ['YAML', 'yaml yml'],
};

/** All languages by their names, for a choice. */
export const CODE_LANGUAGES = Object.entries(LANGUAGES).map(([id, [label]]) => ({ id: id as CodeLanguage, label }));

const BY_NAME = new Map(
  Object.entries(LANGUAGES).flatMap(([language, [, endings]]) =>
    [language, ...endings.split(' ')].map((name) => [name, language as CodeLanguage]),
  ),
);

/** The language for a name or a file ending; null when there is no grammar for it. */
export const codeLanguageOf = (name: string): CodeLanguage | null => BY_NAME.get(name.toLowerCase()) ?? null;
