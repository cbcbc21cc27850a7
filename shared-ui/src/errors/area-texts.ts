const texts = new Map<string, string>();

/**
 * Registers texts for error codes that only one area's functions return. The shell calls it at its start with the
 * texts in the descriptors of live areas.
 *
 * @param errors code → a sentence, and optional further help
 */
export function addErrorTexts(errors: Record<string, { title: string; description?: string | undefined }>): void {
  for (const [code, { title, description }] of Object.entries(errors)) {
    texts.set(code, description ? `${title} ${description}` : title);
  }
}

/** The text of an area for a code; undefined when no area has one. */
export const areaText = (code: string): string | undefined => texts.get(code);
