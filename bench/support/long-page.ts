import { templates } from '@dojang/renderer/templates';

interface Component {
  type?: string;
  components?: Component[];
}

/** Counts components of all kinds, including texts. */
export const everyNode = (component: Component): number =>
  1 + (component.components ?? []).reduce((sum, child) => sum + everyNode(child), 0);

/** Counts elements as a browser creates them, without texts. */
export const everyElement = (component: Component): number =>
  component.type === 'textnode'
    ? 0
    : 1 + (component.components ?? []).reduce((sum, child) => sum + everyElement(child), 0);

/** Repeats a template's sections until the page has about `nodes` components, as the given function counts them. */
export function longPage(nodes: number, count: (component: Component) => number): object {
  const project = structuredClone(templates[0]?.project) as {
    pages: { frames: { component: Component }[] }[];
  };
  const body = project.pages[0]?.frames[0]?.component;
  if (!body?.components) throw new Error('the template has no body');
  const sections = body.components;
  const size = sections.reduce((sum, section) => sum + count(section), 0);
  body.components = Array.from({ length: Math.ceil(nodes / size) }, () => structuredClone(sections)).flat();
  return project;
}
