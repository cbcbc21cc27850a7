import { addErrorTexts } from '../shared-ui/src/errors/area-texts.ts';
import { readDescriptors } from './workspace.ts';

/**
 * Registers the error texts of every area, as the shell does at its start, for code that reads texts outside of a
 * browser.
 */
export async function addAreaTexts(): Promise<void> {
  for (const { errors = {} } of await readDescriptors()) addErrorTexts(errors);
}
