import type { Editor } from 'grapesjs';

/** An entry of GrapesJS' undo stack. GrapesJS' types lack it. Actions with the same index are undone together. */
interface UndoAction {
  get(name: 'type' | 'object' | 'after' | 'magicFusionIndex'): unknown;
  set(values: { after?: unknown; magicFusionIndex?: unknown }): void;
}
interface UndoStack {
  readonly models: readonly UndoAction[];
  pointer: number;
  at(index: number): UndoAction | undefined;
  remove(action: UndoAction): void;
}

const INDEX = 'magicFusionIndex';

/**
 * Combines several changes into one undo step, until another change or an undo happens.
 *
 * @returns a function that runs a change of the step
 */
export function oneStep({ UndoManager }: Pick<Editor, 'UndoManager'>): (change: () => void) => void {
  let step: unknown = null;
  return (change) => {
    const stack = UndoManager.getStack() as unknown as UndoStack;
    const before = stack.at(UndoManager.getPointer());
    change();
    const added = stack.models.slice(before ? stack.models.indexOf(before) + 1 : 0);
    if (step === null || before?.get(INDEX) !== step) step = added[0]?.get(INDEX) ?? null;
    else for (const action of added) join(stack, action, step);
  };
}

/** Later changes of the same object extend the first action, because the stack is limited to 100 actions. */
const EXTENDED = new Set(['change', 'reset']);

function join(stack: UndoStack, action: UndoAction, step: unknown) {
  const type = action.get('type');
  const ofStep = stack.models
    .slice(0, stack.models.indexOf(action))
    .filter((other) => other.get(INDEX) === step && other.get('object') === action.get('object'));
  const earlier = EXTENDED.has(type as string) ? ofStep.find((other) => other.get('type') === type) : undefined;
  if (!earlier) return action.set({ [INDEX]: step });
  earlier.set({ after: action.get('after') });
  // A list that is filled again no longer contains elements that were added before.
  const outdated = type === 'reset' ? ofStep.slice(ofStep.indexOf(earlier) + 1) : [];
  for (const gone of [...outdated, action]) stack.remove(gone);
  stack.pointer -= outdated.length + 1;
}
