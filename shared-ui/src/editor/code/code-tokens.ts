import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import {
  codeToTokensBase,
  createShikiPrimitiveAsync,
  getLastGrammarState,
  type ShikiPrimitive,
  type ThemedToken,
} from '@shikijs/primitive';
import { type CodeLanguage, GRAMMARS } from './grammars.ts';

/** What a part of a line is. */
export type TokenKind = 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'tag';
export interface CodeToken {
  readonly text: string;
  /** Absent for variables, operators and punctuation. */
  readonly kind?: TokenKind;
}

/** The library answers colours, so each kind has one. */
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

/** Grammars take time that grows with the square of a line's length and faster, so longer lines stay plain. */
const LONGEST_LINE = 300;

const primitives = new Map<CodeLanguage, Promise<ShikiPrimitive>>();

/** One for each language, because it keeps what it has compiled. */
function primitiveOf(language: CodeLanguage): Promise<ShikiPrimitive> {
  const known = primitives.get(language);
  if (known !== undefined) return known;
  const made = createShikiPrimitiveAsync({
    themes: [THEME],
    langs: [GRAMMARS[language]],
    // The form without a compiler does not find the ends that repeat a beginning, such as those of heredocs.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  primitives.set(language, made);
  made.catch(() => primitives.delete(language));
  return made;
}

/**
 * Loads the grammar.
 *
 * @returns makes tokens of the next line, from the first one on; together they are the line
 * @throws when the grammar cannot be loaded, or not be used by this browser
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

/** Neighbours of one kind as one token. */
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
