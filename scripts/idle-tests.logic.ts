import { lineOf, type Node, programOf, visit } from './program.logic.ts';

/** Code in a test that cannot fail, because it never runs or compares nothing. */
export interface IdleCode {
  /** Line number, beginning with 1. */
  line: number;
  why:
    | 'a function is returned, and nothing calls it'
    | 'expect without a matcher'
    | 'a promise of expect is not awaited';
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];
/** Functions of Vitest and Playwright that call the function in their arguments. */
const RUNNERS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'onTestFinished'];
/** Members of `expect(…)` after which a matcher returns a promise. */
const LATER = ['resolves', 'rejects', 'poll'];

/** The value that a function always returns: its expression, or the last `return` of its block. */
function answerOf(fn: Node): Node | null {
  const body = fn.body as Node;
  if (body.type !== 'BlockStatement') return body;
  const last = (body.body as Node[]).at(-1);
  return last?.type === 'ReturnStatement' ? (last.argument as Node | null) : null;
}

/** Like `answerOf`, for a function that does nothing else. */
function onlyAnswerOf(fn: Node): Node | null {
  const body = fn.body as Node;
  return body.type === 'BlockStatement' && (body.body as Node[]).length > 1 ? null : answerOf(fn);
}

const calleeName = (node: Node | null): string | undefined =>
  node?.type === 'CallExpression' ? (node.callee as { name?: string }).name : undefined;

/** The names in a chain such as `expect(a).not.toBe(b)` or `test.each(rows)(…)`, from its root on. */
function chainOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name as string];
  if (node.type === 'CallExpression') return chainOf(node.callee as Node);
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag as Node);
  if (node.type !== 'MemberExpression') return [];
  return [...chainOf(node.object as Node), (node.property as { name?: string }).name ?? ''];
}

/** The fault of an expression that is a chain of `expect`, or null. */
function idleExpectOf(expression: Node): IdleCode['why'] | null {
  const isAwaited = expression.type === 'AwaitExpression';
  const chain = isAwaited ? (expression.argument as Node) : expression;
  const [root, ...members] = chainOf(chain);
  if (root !== 'expect') return null;
  const isMatched = chain.type === 'CallExpression' && (chain.callee as Node).type === 'MemberExpression';
  if (!isMatched || members.join() === 'poll') return 'expect without a matcher';
  return !isAwaited && members.some((name) => LATER.includes(name)) ? 'a promise of expect is not awaited' : null;
}

/**
 * The named functions of a file, and whether each only returns another function, so that calling it runs nothing.
 *
 * @param known names of such functions that the file may import
 */
export function makersIn(file: string, source: string, known: Iterable<string> = []): Map<string, boolean> {
  const answers = new Map<string, Node | null>();
  visit(programOf(file, source), (node) => {
    const value = node.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
    const name = (node.id as { name?: string } | null)?.name;
    if (name && value && FUNCTIONS.includes(value.type)) answers.set(name, onlyAnswerOf(value));
  });
  const makers = new Map([...known].map((name) => [name, true]));
  for (const name of answers.keys()) makers.set(name, false);
  // A function may return the result of another one, so all are checked again after each match.
  for (let size = -1, now = 0; size !== now; ) {
    size = now;
    for (const [name, answer] of answers) {
      if (answer) makers.set(name, FUNCTIONS.includes(answer.type) || makers.get(calleeName(answer) ?? '') === true);
    }
    now = [...makers.values()].filter(Boolean).length;
  }
  return makers;
}

/** @param known names of functions of other files that only return a function */
export function idleCodeIn(file: string, source: string, known: Iterable<string>): IdleCode[] {
  const found: IdleCode[] = [];
  const makers = makersIn(file, source, known);
  const report = (node: Node, why: IdleCode['why']) => found.push({ line: lineOf(source, node), why });
  const isMade = (node: Node | null) => makers.get(calleeName(node) ?? '') === true;
  visit(programOf(file, source), (node, parent) => {
    if (node.type === 'CallExpression' && RUNNERS.includes(chainOf(node)[0] ?? '')) {
      for (const given of node.arguments as Node[]) {
        if (FUNCTIONS.includes(given.type) && isMade(answerOf(given))) {
          report(given, 'a function is returned, and nothing calls it');
        }
      }
    }
    if (node.type === 'ExpressionStatement') {
      const expression = node.expression as Node;
      if (isMade(expression)) report(node, 'a function is returned, and nothing calls it');
      const why = idleExpectOf(expression);
      if (why) report(node, why);
    }
    // The result of a function that is passed on may be awaited at its new place.
    if (node.type === 'ArrowFunctionExpression' && parent?.type === 'CallExpression') {
      if (idleExpectOf(node.body as Node) === 'expect without a matcher') report(node, 'expect without a matcher');
    }
  });
  return found;
}
