import { addErrorTexts } from '../shared-ui/src/errors/area-texts.ts';
import { readDescriptors } from './workspace.ts';

/** Gives errors the words of every area, as the shell does at its start: for what looks at words outside of a browser. */
export async function addAreaTexts(): Promise<void> {
  for (const { errors = {} } of await readDescriptors()) addErrorTexts(errors);
}
