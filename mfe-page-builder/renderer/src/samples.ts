import { asArray, asRecord, asText, projectParts } from './project.ts';

/** The sample texts of templates and blocks, in the form in which the audit compares them. Users should replace them. */
export function sampleTexts(projects: readonly unknown[]): Set<string> {
  const texts = new Set<string>();
  const waiting: unknown[] = projects.map((project) => projectParts(project)?.root);
  while (waiting.length > 0) {
    const component = asRecord(waiting.pop());
    if (component?.type === 'textnode') texts.add((asText(component.content) ?? '').trim());
    for (const child of asArray(component?.components)) waiting.push(child);
  }
  texts.delete('');
  return texts;
}
