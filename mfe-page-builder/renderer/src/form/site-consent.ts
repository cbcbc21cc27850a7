import { asArray, asRecord, type ProjectComponent, projectParts, selectorName } from '../project.ts';
import { CONSENT_SAMPLE } from './definition.ts';

/** The same limit as in the renderer. */
const MAX_DEPTH = 64;

/**
 * A project in which the site's consent replaces the sample text of each form whose text nobody has changed. Returns the same
 * project when there is no such form.
 *
 * @param consent the site's text; empty for none
 */
export function withSiteConsent(project: unknown, consent: string): unknown {
  const data = asRecord(project);
  const root = projectParts(project)?.root;
  if (!data || !root || consent === '') return project;
  const component = replaced(root, consent, 0);
  return component === root ? project : { ...data, pages: [{ frames: [{ component }] }] };
}

function replaced(component: ProjectComponent, consent: string, depth: number): ProjectComponent {
  if (isSample(component)) {
    const { content, components } = component;
    const siteConsent = { ...(content !== undefined && { content }), ...(components !== undefined && { components }) };
    return { ...component, content: '', components: [{ type: 'textnode', content: consent }], siteConsent };
  }
  if (depth >= MAX_DEPTH || !Array.isArray(component.components)) return component;
  let isChanged = false;
  const components = component.components.map((child) => {
    const record = asRecord(child) as ProjectComponent | null;
    const after = record && replaced(record, consent, depth + 1);
    if (after !== record) isChanged = true;
    return after ?? child;
  });
  return isChanged ? { ...component, components } : component;
}

/** The component with its own text in place of the site's consent; null for a component without the site's consent. */
export function withoutSiteConsent({ siteConsent, ...component }: ProjectComponent): ProjectComponent | null {
  const own = asRecord(siteConsent);
  if (!own) return null;
  const { content: _, components: __, ...rest } = component;
  return { ...rest, ...own };
}

function isSample(component: ProjectComponent): boolean {
  const isConsent = asArray(component.classes).some((name) => selectorName(name)?.name === 'consent-text');
  return isConsent && ownText(component).replace(/\s+/g, ' ').trim() === CONSENT_SAMPLE;
}

/** The text of a component, without the text of elements in it. */
function ownText({ components, content }: ProjectComponent): string {
  if (typeof components === 'string') return components;
  const children = asArray(components);
  if (children.length === 0) return typeof content === 'string' ? content : '';
  return children
    .map((child) => {
      const text = asRecord(child)?.content;
      return typeof text === 'string' ? text : '';
    })
    .join('');
}
