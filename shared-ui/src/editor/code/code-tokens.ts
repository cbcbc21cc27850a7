import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import {
  codeToTokensBase,
  createShikiPrimitiveAsync,
  getLastGrammarState,
  type ShikiPrimitive,
  type ThemedToken,
} from '@shikijs/primitive';
import { type CodeLanguage, GRAMMARS } from './grammars.ts';

/** The kind of a part of a line. */
export type TokenKind = 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'tag';
export interface CodeToken {
  readonly text: string;
  /** Absent for variables, operators and punctuation. */
  readonly kind?: TokenKind;
}

/** The library returns colours, so each kind gets its own colour. */
const NO_COLOUR = '#000000';
const KINDS: readonly (readonly [kind: TokenKind, colour: string, scopes: string[]])[] = [
  ['comment', '#000001', ['comment', 'punctuation.definition.comment']],
  ['keyword', '#000002', ['keyword', 'storage', 'variable.language', 'constant.language']],
  ['string', '#000003', ['string', 'punctuation.definition.string', 'constant.character.escape']],
  ['number', '#000004', ['constant.numeric', 'constant.other']],
  ['name', '#000005', ['entity.name.function', 'support.function', 'entity.name.type', 'entity.name.class']],
  ['tag', '#000006', ['entity.name.tag', 'entity.other.attribute-name', 'support.type.property-name']],
];
const KIND_OF = new Map(KINDS.map(([kind, colour]) => [colour, kind]));
const THEME = {
  name: 'kinds',
  type: 'light' as const,
  fg: NO_COLOUR,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: NO_COLOUR } },
    { scope: ['keyword.operator', 'punctuation'], settings: { foreground: NO_COLOUR } },
    ...KINDS.map(([, foreground, scope]) => ({ scope, settings: { foreground } })),
  ],
};

/** Maximum length of a line that is highlighted. The time of a grammar grows at least with the square of the line's length. */
const LONGEST_LINE = 300;

const primitives = new Map<CodeLanguage, Promise<ShikiPrimitive>>();

/** One object for each language. It is kept, because it caches its compiled patterns. */
function primitiveOf(language: CodeLanguage): Promise<ShikiPrimitive> {
  const known = primitives.get(language);
  if (known !== undefined) return known;
  const made = createShikiPrimitiveAsync({
    themes: [THEME],
    langs: [GRAMMARS[language]],
    // The precompiled engine does not find an end that repeats its beginning, such as the end of a heredoc.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  primitives.set(language, made);
  made.catch(() => primitives.delete(language));
  return made;
}

/**
 * Loads the grammar.
 *
 * @returns a function that splits the next line into tokens, beginning with the first line; joined, the tokens are the line
 * @throws when the grammar cannot be loaded, or this browser cannot use it
 */
export async function createTokenizer(language: CodeLanguage): Promise<(line: string) => readonly CodeToken[]> {
  const primitive = await primitiveOf(language);
  const lang = language === 'bash' ? 'shellscript' : language;
  let grammarState: ReturnType<typeof getLastGrammarState> | undefined;
  return (line) => {
    const options = {
      lang,
      theme: THEME.name,
      tokenizeMaxLineLength: LONGEST_LINE,
      // The first line compiles the patterns, which takes long on a busy machine.
      tokenizeTimeLimit: 0,
      ...(grammarState ? { grammarState } : {}),
    };
    const tokens = codeToTokensBase(primitive, line, options);
    grammarState = getLastGrammarState(primitive, tokens);
    return joined(tokens.flat());
  };
}

/** Joins adjacent tokens of the same kind. */
function joined(line: readonly ThemedToken[]): CodeToken[] {
  const tokens: { text: string; kind?: TokenKind }[] = [];
  for (const { content, color = NO_COLOUR } of line) {
    const kind = KIND_OF.get(color.toLowerCase());
    const last = tokens.at(-1);
    if (last && last.kind === kind) last.text += content;
    else tokens.push({ text: content, ...(kind ? { kind } : {}) });
  }
  return tokens;
}
