import type { FunctionSignatures, Signature } from '@dojang/embedded/migrate';
import type { FunctionCall } from './call-uses.logic.ts';

/** A function that a migration creates again with other arguments. */
export interface ChangedFunction {
  name: string;
  before: readonly Signature[];
  after: readonly Signature[];
  /** File name of the migration. */
  migration: string;
}

type Functions = ReadonlyMap<string, FunctionSignatures>;

/** The functions that exist after the migrations with other arguments than before. */
export function changedFunctions(before: Functions, after: Functions): ChangedFunction[] {
  return [...after].flatMap(([name, { signatures, migration }]) => {
    const known = before.get(name)?.signatures ?? [];
    if (signatures.length === 0 || known.every((each) => signatures.some((other) => isSame(each, other)))) return [];
    return [{ name, before: known, after: signatures, migration }];
  });
}

const isSame = (a: Signature, b: Signature) => JSON.stringify(keyOf(a)) === JSON.stringify(keyOf(b));
const keyOf = ({ required, optional }: Signature) => [required.toSorted(), optional.toSorted()];

/** In words: why a function no longer answers a call that it answered before; null when it still does. */
export function refusalOf(call: FunctionCall, { before, after }: ChangedFunction): string | null {
  const accepts = (signatures: readonly Signature[]) => signatures.some((each) => faultOf(call, each) === null);
  const [first] = after;
  return first && accepts(before) && !accepts(after) ? faultOf(call, first) : null;
}

function faultOf({ args, isWhole }: FunctionCall, { required, optional }: Signature): string | null {
  const unknown = args.filter((each) => !required.includes(each) && !optional.includes(each));
  if (unknown.length > 0) return `gives it ${unknown.join(', ')}, which it no longer takes`;
  const missing = isWhole ? required.filter((each) => !args.includes(each)) : [];
  return missing.length > 0 ? `does not give it ${missing.join(', ')}, which it needs` : null;
}
