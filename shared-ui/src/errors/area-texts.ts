const texts = new Map<string, string>();

/**
 * Registers texts for error codes that only one area's functions return. The build of an
 * area adds this call to its code, with the texts in its descriptor.
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
