const texts = new Map<string, string>();

/**
 * Gives words to codes of errors that only one area's functions answer with. The shell calls it at its start with what
 * the descriptors of live areas say.
 *
 * @param errors code → a sentence, and what else helps
 */
export function addErrorTexts(errors: Record<string, { title: string; description?: string | undefined }>): void {
  for (const [code, { title, description }] of Object.entries(errors)) {
    texts.set(code, description ? `${title} ${description}` : title);
  }
}

/** The text of an area for a code; undefined when no area has one. */
export const areaText = (code: string): string | undefined => texts.get(code);
